"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneWriter", {
    enumerable: true,
    get: function() {
        return PhoneWriter;
    }
});
const _nodecrypto = require("node:crypto");
const _nodes = require("../wire/nodes");
let PhoneWriter = class PhoneWriter {
    constructor(outbound, problems){
        this.outbound = outbound;
        this.problems = problems;
    }
    /** @returns WhatsApp's id of the message */ async write(from, to, message, options = {}) {
        from.openChat(to);
        const id = options.id ?? newId();
        const { t = (0, _nodes.seconds)(), type = 'text', name = from.name, edit, broadcast } = options;
        if (!(message instanceof Uint8Array)) {
            const list = broadcast === undefined ? [
                from.lid,
                from.jid
            ] : [
                broadcast
            ];
            const participant = broadcast === undefined ? {} : {
                participant: from.lid
            };
            to.onPhone.set(id, {
                message,
                key: {
                    jids: list,
                    fromMe: false,
                    ...participant
                }
            });
        }
        const attrs = {
            id,
            t,
            type,
            notify: name,
            ...edit ? {
                edit
            } : {}
        };
        const address = broadcast === undefined ? addressOf(from, options.addressing) : listedAs(from, broadcast);
        for (const companion of to.companions.values()){
            const enc = await this.seal(from, to, companion, message);
            this.outbound.send(companion, (0, _nodes.node)('message', {
                ...attrs,
                ...address
            }, [
                enc
            ]));
        }
        return id;
    }
    /** What the person writes on the phone: the linked devices get a copy that says to whom it went. */ async writeFromPhone(owner, to, message, options = {}) {
        const id = await this.write(owner, to, message, options);
        const { t = (0, _nodes.seconds)(), type = 'text', edit, addressing = 'lid' } = options;
        const address = addressing === 'lid' ? {
            from: owner.lid,
            recipient: to.lid,
            peer_recipient_pn: to.jid,
            addressing_mode: 'lid'
        } : {
            from: owner.jid,
            recipient: to.jid,
            peer_recipient_lid: to.lid,
            addressing_mode: 'pn'
        };
        owner.onPhone.set(id, {
            message,
            key: {
                jids: [
                    to.lid,
                    to.jid
                ],
                fromMe: true
            }
        });
        for (const companion of owner.companions.values()){
            const copy = {
                deviceSentMessage: {
                    destinationJid: to.lid,
                    message
                }
            };
            const enc = await this.seal(owner, owner, companion, copy);
            const attrs = {
                id,
                t,
                type,
                notify: owner.name,
                ...edit ? {
                    edit
                } : {},
                ...address
            };
            this.outbound.send(companion, (0, _nodes.node)('message', attrs, [
                enc
            ]));
        }
        to.keep({
            id,
            from: owner.phone,
            message
        });
        return id;
    }
    /** Something that WhatsApp keeps from linked devices: they get the envelope alone. */ async withhold(from, to, type) {
        const id = newId();
        for (const companion of to.companions.values()){
            const attrs = {
                id,
                t: (0, _nodes.seconds)(),
                type: 'media',
                notify: from.name,
                ...addressOf(from)
            };
            this.outbound.send(companion, (0, _nodes.node)('message', attrs, [
                (0, _nodes.node)('unavailable', {
                    type
                })
            ]));
        }
        return id;
    }
    /** Tells the linked devices of somebody who is called how the call goes on. */ signalCall(from, to, callId, { tag, reason, video, group }) {
        const named = {
            'call-id': callId,
            'call-creator': from.lid,
            ...from.hidesPhone ? {} : {
                caller_pn: from.jid
            }
        };
        const attrs = {
            ...named,
            ...reason ? {
                reason
            } : {},
            ...group ? {
                'group-jid': group
            } : {}
        };
        const content = [
            (0, _nodes.node)('audio', {
                enc: 'opus'
            }),
            ...video ? [
                (0, _nodes.node)('video', {
                    enc: 'h.264'
                })
            ] : []
        ];
        for (const companion of to.companions.values()){
            const stanza = {
                id: newId(),
                from: from.lid,
                t: (0, _nodes.seconds)(),
                notify: from.name
            };
            this.outbound.send(companion, (0, _nodes.node)('call', stanza, [
                (0, _nodes.node)(tag, attrs, content)
            ]));
        }
    }
    /** Into a group: the sender key goes along, as the first time. */ async writeToGroup(from, group, message, { id = newId(), type = 'text', edit } = {}) {
        const { enc, senderKey } = await from.party.encryptGroup(group.jid, from.lid, message);
        for (const member of group.members){
            const place = {
                jids: [
                    group.jid
                ],
                fromMe: member === from,
                participant: from.lid
            };
            member.onPhone.set(id, {
                message,
                key: place
            });
            for (const companion of member.companions.values()){
                const key = await this.seal(from, member, companion, senderKey);
                const attrs = {
                    id,
                    t: (0, _nodes.seconds)(),
                    type,
                    notify: from.name,
                    from: group.jid,
                    ...edit ? {
                        edit
                    } : {}
                };
                const participant = {
                    participant: from.lid,
                    participant_pn: from.jid,
                    addressing_mode: 'lid'
                };
                this.outbound.send(companion, (0, _nodes.node)('message', {
                    ...attrs,
                    ...participant
                }, [
                    key,
                    enc
                ]));
            }
        }
        return id;
    }
    /** A message between the devices of one user, such as the history for a new one. */ async sendToOwnDevice(user, companion, protocolMessage) {
        const enc = await this.seal(user, user, companion, {
            protocolMessage
        });
        const attrs = {
            id: newId(),
            t: (0, _nodes.seconds)(),
            type: 'text',
            category: 'peer',
            from: user.jid,
            notify: user.name
        };
        this.outbound.send(companion, (0, _nodes.node)('message', attrs, [
            enc
        ]));
    }
    async seal(from, to, companion, message) {
        const address = to.deviceLid(companion.device);
        if (!await from.party.hasSession(address)) {
            await from.party.openSession(address, companion.takeBundle());
            const low = companion.lowOnPreKeys();
            if (low) this.askForPreKeys(companion, low);
        }
        return from.party.encrypt(address, message);
    }
    askForPreKeys(companion, low) {
        const attrs = {
            id: (0, _nodecrypto.randomBytes)(5).toString('hex'),
            from: _nodes.FROM_SERVER,
            type: 'encrypt',
            t: (0, _nodes.seconds)()
        };
        if (companion.preKeys === 0) this.problems.add('A client let all its prekeys be used up');
        this.outbound.send(companion, (0, _nodes.node)('notification', attrs, [
            low
        ]));
    }
};
const newId = ()=>`3A${(0, _nodecrypto.randomBytes)(9).toString('hex').toUpperCase()}`;
function addressOf(from, addressing = 'lid') {
    if (addressing === 'pn') return {
        from: from.jid,
        sender_lid: from.lid,
        addressing_mode: 'pn'
    };
    return {
        from: from.lid,
        addressing_mode: 'lid',
        ...from.hidesPhone ? {} : {
            sender_pn: from.jid
        }
    };
}
function listedAs(from, broadcast) {
    return {
        from: broadcast,
        participant: from.lid,
        participant_pn: from.jid,
        addressing_mode: 'lid'
    };
}

//# sourceMappingURL=phone-writer.js.map