"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "answerQuery", {
    enumerable: true,
    get: function() {
        return answerQuery;
    }
});
const _nodes = require("../wire/nodes");
const _accountqueries = require("./account-queries");
const _encryptqueries = require("./encrypt-queries");
const _groupqueries = require("./group-queries");
const _query = require("./query");
const _usyncqueries = require("./usync-queries");
const NOTHING = ()=>[];
/** By `xmlns`. */ const HANDLERS = {
    encrypt: _encryptqueries.answerEncrypt,
    usync: _usyncqueries.answerUsync,
    'w:g2': _groupqueries.answerGroups,
    abt: _accountqueries.answerProps,
    privacy: _accountqueries.answerPrivacy,
    'w:m': _accountqueries.answerMedia,
    'w:sync:app:state': _accountqueries.answerAppState,
    'w:mex': _accountqueries.answerMex,
    'w:profile:picture': _accountqueries.answerPicture,
    passive: NOTHING,
    blocklist: ()=>[
            (0, _nodes.node)('list')
        ],
    'w:p': NOTHING,
    'w:stats': NOTHING,
    'urn:xmpp:whatsapp:dirty': NOTHING
};
async function answerQuery(world, connection, role, stanza) {
    const { xmlns = '', to, id } = stanza.attrs;
    if (!to || !id || !xmlns) world.problems.add(`A query lacks its to, id or xmlns: ${(0, _nodes.describe)(stanza)}`);
    const query = {
        world,
        stanza,
        subject: (0, _nodes.childrenOf)(stanza)[0],
        ...role
    };
    const answer = await HANDLERS[xmlns]?.(query);
    if (answer === undefined) world.problems.add(`An unknown query: ${(0, _nodes.describe)(stanza)}`);
    connection.send(answerStanza(stanza, answer));
}
function answerStanza({ attrs }, answer) {
    const head = {
        from: attrs.to ?? _nodes.FROM_SERVER,
        id: attrs.id ?? ''
    };
    if (Array.isArray(answer)) return (0, _nodes.node)('iq', {
        ...head,
        type: 'result'
    }, answer);
    const { code, text } = answer ?? new _query.QueryError(400, 'bad-request');
    return (0, _nodes.node)('iq', {
        ...head,
        type: 'error'
    }, [
        (0, _nodes.node)('error', {
            code: String(code),
            text
        })
    ]);
}

//# sourceMappingURL=queries.js.map