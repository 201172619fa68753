"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "answerGroups", {
    enumerable: true,
    get: function() {
        return answerGroups;
    }
});
const _nodes = require("../wire/nodes");
const _query = require("./query");
function answerGroups({ world, stanza, subject, user }) {
    if (subject?.tag === 'participating') {
        return [
            (0, _nodes.node)('groups', {}, world.directory.groupsOf(user).map(groupNode))
        ];
    }
    if (subject?.tag !== 'query') return undefined;
    const group = world.directory.group(stanza.attrs.to ?? '');
    if (!group) return new _query.QueryError(404, 'item-not-found');
    return group.members.includes(user) ? [
        groupNode(group)
    ] : new _query.QueryError(403, 'forbidden');
}
function groupNode({ jid, subject, members }) {
    const owner = members[0]?.lid ?? '';
    const attrs = {
        id: jid.replace('@g.us', ''),
        subject,
        creation: (0, _nodes.seconds)(),
        s_t: (0, _nodes.seconds)(),
        creator: owner,
        s_o: owner
    };
    return (0, _nodes.node)('group', {
        ...attrs,
        addressing_mode: 'lid',
        size: String(members.length)
    }, // Who made it is its admin.
    members.map(({ lid, jid }, place)=>(0, _nodes.node)('participant', {
            jid: lid,
            phone_number: jid,
            ...place === 0 ? {
                type: 'superadmin'
            } : {}
        })));
}

//# sourceMappingURL=group-queries.js.map