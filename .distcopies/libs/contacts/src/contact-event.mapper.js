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
    get contactEvents () {
        return contactEvents;
    },
    get contactSnapshot () {
        return contactSnapshot;
    },
    get conversationEvents () {
        return conversationEvents;
    }
});
const _events = require("../../events/src");
function contactEvents(owner, { announced, changed, merged }, at) {
    const isNews = new Set(announced);
    const goes = (id)=>merged.some(({ into })=>into === id);
    // Who is told of for the first time has no change before that; who took over another contact says so.
    const told = changed.filter(({ contact })=>!contact.isSilent && (!isNews.has(contact) || goes(contact.id)));
    return [
        ...announced.map((contact)=>{
            return {
                ...owner,
                type: 'contact.created',
                subjectId: contact.id,
                payload: {
                    contact: contactSnapshot(contact, at)
                }
            };
        }),
        ...told.map(({ contact, changed: fields })=>{
            const gone = merged.filter(({ into })=>into === contact.id).map(({ from })=>from);
            const payload = {
                contact: contactSnapshot(contact, at),
                changed: fields,
                ...gone.length > 0 && {
                    merged_contact_ids: gone
                }
            };
            return {
                ...owner,
                type: 'contact.updated',
                subjectId: contact.id,
                payload
            };
        })
    ];
}
function conversationEvents(owner, conversations, at) {
    return conversations.filter(({ isNew })=>isNew).map(({ id, channel, accountId, contactId })=>({
            ...owner,
            type: 'conversation.created',
            channel,
            accountId,
            subjectId: id,
            payload: {
                conversation: {
                    id,
                    channel,
                    ...(0, _events.accountNames)({
                        channel,
                        accountId
                    }),
                    contact_id: contactId,
                    created_at: at.toISOString()
                }
            }
        }));
}
function contactSnapshot({ id, name, phone, lid, senderId, source }, at) {
    return {
        id,
        name,
        phone,
        email: null,
        whatsapp_lid: lid,
        ...senderId && {
            sms_sender_id: senderId
        },
        source,
        updated_at: at.toISOString()
    };
}

//# sourceMappingURL=contact-event.mapper.js.map