"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OutboundStanzas", {
    enumerable: true,
    get: function() {
        return OutboundStanzas;
    }
});
const _nodes = require("../wire/nodes");
/** Everything but a message is confirmed by an `<ack>` of its class; messages are known by their id alone. */ const keyOf = (tag, id, type)=>tag === 'message' ? `message/${id}` : `${tag}/${id}/${type ?? ''}`;
const sourceOf = ({ attrs })=>({
        chat: attrs.from ?? '',
        ...attrs.participant === undefined ? {} : {
            participant: attrs.participant
        }
    });
let OutboundStanzas = class OutboundStanzas {
    constructor(problems){
        this.problems = problems;
    }
    /** Sends the stanza, now or after the next login. */ send(companion, stanza) {
        const key = keyOf(stanza.tag, stanza.attrs.id, stanza.attrs.type);
        companion.owed.set(key, stanza);
        companion.known.add(key);
        if (stanza.tag === 'message') companion.sources.set(stanza.attrs.id ?? '', sourceOf(stanza));
        if (companion.active) companion.connection?.send(stanza);
    }
    /** After a login: the stanzas that wait, marked as offline ones, and then how many they were. */ sendBacklog(companion) {
        const waiting = [
            ...companion.owed.values()
        ];
        for (const stanza of waiting){
            companion.connection?.send({
                ...stanza,
                attrs: {
                    ...stanza.attrs,
                    offline: '1'
                }
            });
        }
        companion.active = true;
        companion.connection?.send((0, _nodes.node)('ib', {
            from: _nodes.FROM_SERVER
        }, [
            (0, _nodes.node)('offline', {
                count: String(waiting.length)
            })
        ]));
    }
    /** The client's `<ack>`. */ takeAck(companion, ack) {
        const { id, class: tag = '', type, to, error } = ack.attrs;
        if (!id || !tag || !to) this.problems.add(`An ack lacks its id, class or to: ${(0, _nodes.describe)(ack)}`);
        if (error) this.problems.add(`The client refuses a stanza: ${(0, _nodes.describe)(ack)}`);
        this.settle(companion, keyOf(tag, id, type), ack);
    }
    /** The client's `<receipt>` for a message that it got. */ takeReceipt(companion, receipt) {
        const { id, to } = receipt.attrs;
        if (!id || !to) this.problems.add(`A receipt lacks its id or to: ${(0, _nodes.describe)(receipt)}`);
        this.settle(companion, keyOf('message', id, undefined), receipt);
    }
    /** The client says that a message was read: of a message that it got, in the chat that the message came from. */ takeRead(companion, { attrs }) {
        const { id = '', to: chat = '', participant, type = '', t } = attrs;
        const source = companion.sources.get(id);
        const where = {
            chat,
            ...participant === undefined ? {} : {
                participant
            }
        };
        if (JSON.stringify(source) !== JSON.stringify(where)) {
            this.problems.add(`A message of ${JSON.stringify(source)} is read as one of ${JSON.stringify(where)}`);
        }
        if (!t) this.problems.add('A read receipt does not say when');
        return {
            id,
            ...where,
            type
        };
    }
    settle(companion, key, stanza) {
        companion.owed.delete(key);
        if (!companion.known.has(key)) this.problems.add(`The client confirms what it never got: ${(0, _nodes.describe)(stanza)}`);
    }
};

//# sourceMappingURL=outbound-stanzas.js.map