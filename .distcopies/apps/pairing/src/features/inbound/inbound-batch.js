"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get hintOf () {
        return hintOf;
    },
    get isContactEvent () {
        return isContactEvent;
    },
    get mappingsIn () {
        return mappingsIn;
    },
    get nameOf () {
        return nameOf;
    },
    get namesIn () {
        return namesIn;
    },
    get newMessagesOf () {
        return newMessagesOf;
    },
    get targetsOf () {
        return targetsOf;
    },
    get toRow () {
        return toRow;
    }
});
const _uuid = require("uuid");
const isContactEvent = (event)=>event.type !== 'message.status' && event.type !== 'session.status';
const MESSAGES = [
    'message.inbound',
    'message.group',
    'message.own'
];
const isMessage = (event)=>MESSAGES.includes(event.type);
const nameOf = (accountId, waId)=>`${accountId} ${waId}`;
function namesIn(reports) {
    return reports.flatMap(({ event, number })=>{
        if (!isMessage(event)) return [];
        const waIds = [
            event.data.wa_id,
            ...targetsOf(event).map(({ wa_id })=>wa_id)
        ];
        return [
            ...new Set(waIds)
        ].map((waId)=>({
                accountId: number.id,
                waId
            }));
    });
}
function newMessagesOf(reports, stored) {
    const known = new Map(stored);
    return reports.flatMap(({ event, number, gatewayId })=>{
        if (!isMessage(event)) return [];
        const name = nameOf(number.id, event.data.wa_id);
        if (known.has(name)) return [];
        const id = (0, _uuid.v7)();
        known.set(name, id);
        return [
            {
                ...toIncoming(event),
                id,
                accountId: number.id,
                event,
                number,
                gatewayId,
                known
            }
        ];
    });
}
function toIncoming(event) {
    const { data, at, type } = event;
    // A gateway that does not know when it was written says when it arrived.
    const sentAt = data.sent_at ?? at;
    if (type === 'message.own') {
        const { to, lid = null, group } = event.data;
        const sender = group === undefined ? {
            phone: to,
            lid,
            name: null,
            hasWritten: true
        } : null;
        return {
            sender,
            text: null,
            sentAt,
            isOwn: true,
            ...group && {
                groupId: group.id
            }
        };
    }
    const { from: phone, lid = null, name = null } = event.data;
    if (type === 'message.group') {
        const sender = {
            phone,
            lid,
            name,
            hasWritten: true,
            inGroup: true
        };
        // What is said to all is no word about messages to one.
        return {
            sender,
            text: null,
            sentAt,
            groupId: event.data.group.id
        };
    }
    return {
        sender: {
            phone,
            lid,
            name,
            hasWritten: true
        },
        text: data.kind === 'text' ? data.text : null,
        sentAt
    };
}
function mappingsIn(reports) {
    return reports.flatMap(({ event })=>{
        if (event.type === 'contact.mapped') return [
            hintOf(event.data.phone, event.data.lid)
        ];
        if (event.type !== 'message.changed' && event.type !== 'call.received') return [];
        const { from, lid } = event.data;
        return from !== null && lid !== undefined ? [
            hintOf(from, lid)
        ] : [];
    });
}
const hintOf = (phone, lid)=>{
    return {
        phone,
        lid,
        name: null,
        hasWritten: false
    };
};
function toRow({ message, contact, conversationId }, media, own) {
    const { id, number, sentAt, event } = message;
    const { data } = event;
    return {
        id,
        direction: event.type === 'message.own' ? 'outbound' : 'inbound',
        type: data.kind,
        accountId: number.id,
        ...addressesOf(message, contact),
        contactId: contact?.id ?? null,
        conversationId,
        providerMessageId: data.wa_id,
        content: data.text,
        media,
        payload: payloadOf(message, own),
        metadata: data.metadata ?? {},
        sentAt
    };
}
function addressesOf({ event, number }, contact) {
    if (event.type !== 'message.own') {
        const { lid, from } = event.data;
        return {
            fromAddress: contact?.phone ?? lid ?? from ?? '',
            toAddress: number.phone
        };
    }
    const { group, lid, to } = event.data;
    return {
        fromAddress: number.phone,
        toAddress: group?.id ?? contact?.phone ?? lid ?? to ?? ''
    };
}
function payloadOf({ event, number, known }, own) {
    const { poll, reaction, location, contact, contacts, reply_to } = event.data;
    const group = event.type === 'message.inbound' ? undefined : event.data.group;
    const idOf = (reference)=>{
        if (reference.message_id !== undefined && own.has(reference.message_id)) return reference.message_id;
        return known.get(nameOf(number.id, reference.wa_id)) ?? null;
    };
    const payload = {
        ...poll && {
            poll_vote: {
                message_id: idOf(poll),
                options: poll.options
            }
        },
        ...reaction && {
            reaction: {
                message_id: idOf(reaction),
                emoji: reaction.emoji
            }
        },
        ...reply_to && {
            reply_to: {
                message_id: idOf(reply_to)
            }
        },
        ...location && {
            location
        },
        ...contact && {
            contact
        },
        ...contacts && {
            contacts
        },
        ...group && {
            group: {
                id: group.id,
                name: group.name ?? null
            }
        },
        ...event.type === 'message.own' && {
            source: 'phone'
        }
    };
    return Object.keys(payload).length > 0 ? payload : null;
}
function targetsOf({ data }) {
    return [
        data.poll,
        data.reaction,
        data.reply_to
    ].filter((target)=>target !== undefined);
}

//# sourceMappingURL=inbound-batch.js.map