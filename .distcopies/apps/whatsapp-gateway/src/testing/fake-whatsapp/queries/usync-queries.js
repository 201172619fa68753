"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "answerUsync", {
    enumerable: true,
    get: function() {
        return answerUsync;
    }
});
const _nodes = require("../wire/nodes");
const KNOWN = new Set([
    'contact',
    'devices',
    'lid',
    'status',
    'disappearing_mode'
]);
function answerUsync({ world, subject }) {
    if (subject?.tag !== 'usync') return undefined;
    const wanted = (0, _nodes.childrenOf)((0, _nodes.childOf)(subject, 'query')).map(({ tag })=>tag);
    const unknown = wanted.filter((tag)=>!KNOWN.has(tag));
    if (unknown.length > 0) world.problems.add(`usync does not know ${unknown.join(', ')}`);
    const users = (0, _nodes.childrenOf)((0, _nodes.childOf)(subject, 'list')).map((entry)=>{
        const jid = entry.attrs.jid ?? jidOfContact(entry);
        if (jid === undefined) world.problems.add('usync asks for nobody');
        const user = world.directory.findJid(jid ?? '')?.user;
        return (0, _nodes.node)('user', // Asked for by number, WhatsApp answers with the address that the account has.
        {
            jid: (entry.attrs.jid === undefined ? user?.jid : jid) ?? jid ?? ''
        }, wanted.flatMap((tag)=>part(tag, user, jid ?? '')));
    });
    return [
        (0, _nodes.node)('usync', {}, [
            (0, _nodes.node)('result'),
            (0, _nodes.node)('list', {}, users)
        ])
    ];
}
function jidOfContact(entry) {
    const content = (0, _nodes.childOf)(entry, 'contact')?.content;
    if (content === undefined || Array.isArray(content)) return undefined;
    return `${Buffer.from(content).toString('utf8').replace('+', '')}@${_nodes.SERVER}`;
}
function part(tag, user, jid) {
    if (tag === 'contact') return [
        (0, _nodes.node)('contact', {
            type: user ? 'in' : 'out'
        })
    ];
    if (!user) return [];
    if (tag === 'lid') return jid.endsWith('@lid') ? [] : [
        (0, _nodes.node)('lid', {
            val: user.lid
        })
    ];
    if (tag !== 'devices') return [];
    const devices = user.devices().map((device)=>(0, _nodes.node)('device', {
            id: String(device),
            ...device === 0 ? {} : {
                'key-index': String(device)
            }
        }));
    return [
        (0, _nodes.node)('devices', {}, [
            (0, _nodes.node)('device-list', {}, devices)
        ])
    ];
}

//# sourceMappingURL=usync-queries.js.map