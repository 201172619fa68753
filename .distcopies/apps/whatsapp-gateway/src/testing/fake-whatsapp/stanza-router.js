"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StanzaRouter", {
    enumerable: true,
    get: function() {
        return StanzaRouter;
    }
});
const _codepairing = require("./login/code-pairing");
const _queries = require("./queries/queries");
const _nodes = require("./wire/nodes");
/** Receipts that say more about a message than that it arrived. */ const FURTHER_RECEIPTS = new Set([
    'played',
    'hist_sync'
]);
const READ_RECEIPTS = new Set([
    'read',
    'read-self'
]);
let StanzaRouter = class StanzaRouter {
    constructor(world, outbound, relay, mediaRetry, /** The device is ready for its messages. */ onReady){
        this.world = world;
        this.outbound = outbound;
        this.relay = relay;
        this.mediaRetry = mediaRetry;
        this.onReady = onReady;
    }
    async take(connection, role, stanza) {
        this.checkId(connection, stanza);
        if (role.kind === 'pairing') this.takeFromUnlinked(connection, role, stanza);
        else await this.takeFromDevice(connection, role, stanza);
    }
    takeFromUnlinked(connection, role, stanza) {
        const { id = '', type, xmlns } = stanza.attrs;
        if (stanza.tag === 'iq' && type === 'result') {
            role.awaited.get(id)?.(stanza);
        } else if (stanza.tag === 'iq' && xmlns === 'md') {
            const stage = (0, _nodes.childOf)(stanza, 'link_code_companion_reg')?.attrs.stage ?? '';
            const content = this.world.script.refusesCodes ? undefined : (0, _codepairing.takeCompanionHello)(role, stanza);
            if (content) connection.send((0, _nodes.node)('iq', {
                from: _nodes.FROM_SERVER,
                type: 'result',
                id
            }, content));
            else connection.send((0, _nodes.node)('iq', {
                from: _nodes.FROM_SERVER,
                type: 'error',
                id
            }, [
                (0, _nodes.node)('error', {
                    code: '400'
                })
            ]));
            role.awaited.get(stage)?.(stanza);
        } else if (stanza.tag === 'iq' && xmlns === 'w:p') {
            connection.send((0, _nodes.node)('iq', {
                from: _nodes.FROM_SERVER,
                type: 'result',
                id
            }));
        } else if (![
            'ack',
            'ib',
            'presence'
        ].includes(stanza.tag)) {
            this.world.problems.add(`A client that is not linked sends ${(0, _nodes.describe)(stanza)}`);
        }
    }
    async takeFromDevice(connection, role, stanza) {
        switch(stanza.tag){
            case 'iq':
                return this.takeQuery(connection, role, stanza);
            case 'message':
                return this.relay.take(connection, role, stanza);
            case 'ack':
                return this.outbound.takeAck(role.companion, stanza);
            case 'receipt':
                return this.takeReceipt(connection, role, stanza);
            case 'chatstate':
                return this.takeTyping(role, stanza);
            case 'presence':
            case 'ib':
                return;
            default:
                this.world.problems.add(`An unknown stanza: ${(0, _nodes.describe)(stanza)}`);
        }
    }
    async takeQuery(connection, role, stanza) {
        const { type, xmlns } = stanza.attrs;
        if (type === 'result') return;
        if (xmlns === 'md' && (0, _nodes.childOf)(stanza, 'remove-companion-device')) {
            role.user.companions.delete(role.companion.device);
            connection.send((0, _nodes.node)('iq', {
                from: _nodes.FROM_SERVER,
                type: 'result',
                id: stanza.attrs.id ?? ''
            }));
            return;
        }
        await (0, _queries.answerQuery)(this.world, connection, role, stanza);
        if (xmlns === 'passive' && (0, _nodes.childrenOf)(stanza)[0]?.tag === 'active') await this.onReady(role);
    }
    takeReceipt(connection, { companion, user }, stanza) {
        const { type = '', id = '', to = '' } = stanza.attrs;
        if (READ_RECEIPTS.has(type) && this.world.script.cutsNextRead) {
            this.world.script.cutsNextRead = false;
            connection.cut();
            return;
        }
        // The server confirms receipts, too.
        connection.send((0, _nodes.node)('ack', {
            class: 'receipt',
            id,
            from: to,
            ...type ? {
                type
            } : {}
        }));
        if (type === 'retry') this.world.problems.add(`${user.phone} cannot read what it got: ${(0, _nodes.describe)(stanza)}`);
        else if (READ_RECEIPTS.has(type)) user.readMarks.push(this.outbound.takeRead(companion, stanza));
        else if (type === 'server-error') this.mediaRetry.take(user, companion, stanza);
        else if (!FURTHER_RECEIPTS.has(type)) this.outbound.takeReceipt(companion, stanza);
    }
    takeTyping({ user }, stanza) {
        const target = this.world.directory.findJid(stanza.attrs.to ?? '');
        target?.user.typing.push({
            from: user.phone,
            state: (0, _nodes.childrenOf)(stanza)[0]?.tag ?? ''
        });
    }
    /** Queries must have ids of their own; a message may come again under its id, and its recipient shows it once. */ checkId(connection, { tag, attrs }) {
        if (tag !== 'iq' || attrs.type === 'result' || attrs.type === 'error') return;
        if (!attrs.id) this.world.problems.add('A query has no id');
        else if (connection.usedIds.has(attrs.id)) this.world.problems.add(`The query id ${attrs.id} is used twice`);
        else connection.usedIds.add(attrs.id);
    }
};

//# sourceMappingURL=stanza-router.js.map