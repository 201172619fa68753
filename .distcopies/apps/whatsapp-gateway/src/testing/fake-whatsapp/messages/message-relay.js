"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageRelay", {
    enumerable: true,
    get: function() {
        return MessageRelay;
    }
});
const _nodes = require("../wire/nodes");
const _contentcheck = require("./content-check");
const _deviceidentity = require("./device-identity");
let MessageRelay = class MessageRelay {
    constructor(world, outbound, receipts){
        this.world = world;
        this.outbound = outbound;
        this.receipts = receipts;
    }
    async take(connection, { user: sender, companion }, stanza) {
        const { id, to, type } = stanza.attrs;
        if (!id || !to || !type) this.world.problems.add(`A message lacks its id, to or type: ${(0, _nodes.describe)(stanza)}`);
        if (!id || !to) return;
        if (!companion.active) this.world.problems.add(`A message comes before the login is done: ${(0, _nodes.describe)(stanza)}`);
        const recipient = this.world.directory.findJid(to)?.user;
        const fate = this.fateOf(sender, recipient);
        const envelope = {
            sender,
            companion,
            id,
            stanza
        };
        if (fate === undefined) this.acknowledge(connection, envelope);
        if (fate?.kind !== 'lost' && fate?.kind !== 'refused') await this.deliver(envelope, to, recipient);
        if (fate !== undefined) this.meet(fate, connection, envelope);
    }
    fateOf(sender, recipient) {
        const scripted = this.world.script.fateOf(sender, recipient);
        if (scripted !== undefined || recipient === undefined) return scripted;
        if (sender.mayNotWriteTo(recipient)) return {
            kind: 'refused',
            code: 463
        };
        sender.openChat(recipient);
        return undefined;
    }
    meet(fate, connection, envelope) {
        switch(fate.kind){
            case 'lost':
            case 'ack_lost':
                return;
            case 'ack_late':
                setTimeout(()=>this.acknowledge(connection, envelope), fate.afterMs).unref();
                return;
            case 'refused':
                this.acknowledge(connection, envelope, fate.code);
                return;
            case 'cut':
                connection.cut();
        }
    }
    acknowledge(connection, { id, stanza }, error) {
        const code = error === undefined ? undefined : String(error);
        connection.send((0, _nodes.node)('ack', {
            class: 'message',
            id,
            from: stanza.attrs.to,
            t: (0, _nodes.seconds)(),
            error: code
        }));
    }
    async deliver(envelope, to, recipient) {
        const { stanza, sender, id } = envelope;
        const own = (0, _nodes.childOf)(stanza, 'enc');
        if (to.endsWith('@g.us')) return this.deliverToGroup(envelope, to, own);
        const target = this.world.directory.findJid(to);
        // A peer message goes to the own phone; a resent one to the device that could not read it.
        if (own && target) return this.deliverTo(envelope, target, own);
        const parts = (0, _nodes.childrenOf)((0, _nodes.childOf)(stanza, 'participants'));
        this.checkParticipants(envelope, recipient, parts);
        for (const part of parts){
            const device = this.world.directory.findJid(part.attrs.jid ?? '');
            const enc = (0, _nodes.childOf)(part, 'enc');
            if (device && enc) await this.deliverTo(envelope, device, enc);
            else this.world.problems.add(`Message ${id} of ${sender.phone} is for nobody: ${(0, _nodes.describe)(part)}`);
        }
    }
    /** Every device of both sides must get it, and nobody else. */ checkParticipants(envelope, recipient, parts) {
        const { sender, companion, id } = envelope;
        const wanted = new Set();
        for (const user of new Set([
            sender,
            ...recipient ? [
                recipient
            ] : []
        ])){
            for (const device of user.devices())wanted.add(`${user.phone}:${device}`);
        }
        wanted.delete(`${sender.phone}:${companion.device}`);
        const got = parts.map(({ attrs })=>this.world.directory.findJid(attrs.jid ?? ''));
        const named = got.flatMap((each)=>each ? [
                `${each.user.phone}:${each.device}`
            ] : []);
        if (named.length !== wanted.size || named.some((each)=>!wanted.has(each))) {
            this.world.problems.add(`Message ${id} of ${sender.phone} goes to the devices ${named.join(' ')}, not ${[
                ...wanted
            ].join(' ')}`);
        }
    }
    async deliverTo(envelope, { user, device }, enc) {
        this.checkIdentity(envelope, [
            enc
        ]);
        if (device !== 0) return this.forward(envelope, user, device, enc);
        const message = await this.decrypt(envelope, user, enc);
        if (message === undefined) return;
        const { sender, id, stanza } = envelope;
        if (stanza.attrs.category === 'peer') return;
        if (user === sender) return this.keepCopy(envelope, message);
        const fault = (0, _contentcheck.faultOfContent)(message, stanza.attrs.type, enc.attrs.mediatype);
        if (fault) this.world.problems.add(`Message ${id} of ${sender.phone} has ${fault}`);
        user.keep({
            id,
            from: sender.phone,
            message
        });
        this.receipts.confirm(user, envelope.companion, id);
    }
    async decrypt(envelope, user, enc) {
        const { sender, companion, id } = envelope;
        const address = sender.deviceLid(companion.device);
        if (user.unreadable > 0) {
            user.unreadable -= 1;
            await user.party.forgetSession(address);
            this.askAgain(envelope, user);
            return undefined;
        }
        try {
            return await user.party.decrypt(address, enc);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            this.world.problems.add(`${user.phone} cannot decrypt message ${id} of ${sender.phone}: ${reason}`);
            return undefined;
        }
    }
    /** The phone asks the sender to encrypt it once more, for a new session. */ askAgain({ companion, id }, user) {
        this.outbound.send(companion, (0, _nodes.node)('receipt', {
            id,
            from: user.lid,
            type: 'retry',
            t: (0, _nodes.seconds)()
        }, [
            (0, _nodes.node)('retry', {
                count: '1',
                id,
                t: (0, _nodes.seconds)(),
                v: '1'
            }),
            (0, _nodes.node)('registration', {}, (0, _nodes.bigEndian)(user.party.registrationId, 4))
        ]));
    }
    keepCopy({ sender, id, stanza }, message) {
        const copy = message.deviceSentMessage;
        if (!copy?.message || copy.destinationJid !== stanza.attrs.to) {
            this.world.problems.add(`The own phone of ${sender.phone} gets no true copy of message ${id}`);
        }
        sender.sentCopies.set(id, copy?.message ?? message);
    }
    async deliverToGroup(envelope, jid, enc) {
        const { sender, companion, id, stanza } = envelope;
        const group = this.world.directory.group(jid);
        if (!group || !enc) {
            this.world.problems.add(`Message ${id} of ${sender.phone} goes to an unknown group: ${(0, _nodes.describe)(stanza)}`);
            return;
        }
        const author = sender.deviceLid(companion.device);
        const keyParts = (0, _nodes.childrenOf)((0, _nodes.childOf)(stanza, 'participants'));
        this.checkIdentity(envelope, keyParts.flatMap((part)=>(0, _nodes.childOf)(part, 'enc') ?? []));
        for (const part of keyParts){
            const device = this.world.directory.findJid(part.attrs.jid ?? '');
            const sealed = (0, _nodes.childOf)(part, 'enc');
            if (device?.device !== 0 || !sealed) continue;
            const key = (await this.decrypt(envelope, device.user, sealed))?.senderKeyDistributionMessage;
            if (key) await device.user.party.learnSenderKey(author, key);
            else this.world.problems.add(`${device.user.phone} gets no sender key with message ${id}`);
        }
        for (const member of group.members){
            if (member === sender) continue;
            try {
                const message = await member.party.decryptGroup(jid, author, enc);
                member.keep({
                    id,
                    from: sender.phone,
                    group: jid,
                    message
                });
                this.receipts.confirm(member, companion, id, jid);
            } catch (error) {
                const reason = error instanceof Error ? error.message : String(error);
                this.world.problems.add(`${member.phone} cannot decrypt group message ${id}: ${reason}`);
            }
        }
    }
    /** Whoever opens a session with somebody must prove what device it is. */ checkIdentity({ sender, companion, stanza, id }, encs) {
        if (!encs.some((enc)=>enc.attrs.type === 'pkmsg')) return;
        const paper = (0, _nodes.childOf)(stanza, 'device-identity');
        const fault = paper ? (0, _deviceidentity.faultOfIdentity)(sender, companion, (0, _nodes.bytesOf)(paper), true) : 'it is missing';
        if (fault) this.world.problems.add(`The device identity of message ${id} of ${sender.phone}: ${fault}`);
    }
    /** To a linked device of the recipient: another client of this server. */ forward({ sender, id, stanza }, user, device, enc) {
        const target = user.companions.get(device);
        if (!target) {
            this.world.problems.add(`Message ${id} of ${sender.phone} goes to a device that ${user.phone} does not have`);
            return;
        }
        const attrs = {
            id,
            from: sender.lid,
            sender_pn: sender.jid,
            addressing_mode: 'lid',
            type: stanza.attrs.type ?? 'text',
            t: (0, _nodes.seconds)(),
            notify: sender.name
        };
        this.outbound.send(target, (0, _nodes.node)('message', attrs, [
            enc
        ]));
    }
};

//# sourceMappingURL=message-relay.js.map