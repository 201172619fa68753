"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "answerEncrypt", {
    enumerable: true,
    get: function() {
        return answerEncrypt;
    }
});
const _nodes = require("../wire/nodes");
const _query = require("./query");
async function answerEncrypt({ world, stanza, subject, companion, user }) {
    if (stanza.attrs.type === 'get') {
        if (subject?.tag === 'count') return [
            (0, _nodes.node)('count', {
                value: String(companion.preKeys)
            })
        ];
        if (subject?.tag === 'digest') return [
            (0, _nodes.node)('digest')
        ];
        return subject?.tag === 'key' ? [
            (0, _nodes.node)('list', {}, await bundles(world, subject))
        ] : undefined;
    }
    try {
        if ((0, _nodes.childOf)(stanza, 'list')) companion.upload(stanza);
        else if (subject?.tag === 'rotate') companion.rotate((0, _nodes.childOf)(subject, 'skey'));
        else return undefined;
        return [];
    } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        world.problems.add(`The keys that ${user.phone} uploads: ${reason}`);
        return new _query.QueryError(406, 'not-acceptable');
    }
}
/** Keys for a new session with each device that was asked for; a device that is not there has an error instead. */ async function bundles(world, subject) {
    const found = [];
    for (const { attrs } of (0, _nodes.childrenOf)(subject)){
        const jid = attrs.jid ?? '';
        const target = world.directory.findJid(jid);
        if (!target) {
            world.problems.add(`Keys of an unknown device are asked for: ${jid}`);
            continue;
        }
        if (target.device === 0) found.push(await target.user.party.bundleNode(jid));
        else {
            const companion = target.user.companions.get(target.device);
            if (companion) found.push(companion.takeBundleNode(jid));
        }
    }
    return found;
}

//# sourceMappingURL=encrypt-queries.js.map