"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundService", {
    enumerable: true,
    get: function() {
        return InboundService;
    }
});
const _contacts = require("../../contacts/src");
const _events = require("../../events/src");
const _messaging = require("../../messaging/src");
const _common = require("@nestjs/common");
const _consentservice = require("./consent.service");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let InboundService = class InboundService {
    constructor(contacts, conversations, consents, log){
        this.contacts = contacts;
        this.conversations = conversations;
        this.consents = consents;
        this.log = log;
    }
    /**
   * Stores the messages among the reports, each once, in the caller's transaction. It holds the organization's inbound
   * lock until it ends (docs/adr/0008-inbound-order.md).
   *
   * @param owner whose reports they are
   * @returns the messages that are new
   */ async store(transaction, { orgId, mode }, channel, reports) {
        const owner = {
            orgId,
            mode,
            channel: channel.name
        };
        const at = await (0, _messaging.openInbound)(transaction, orgId, mode);
        const messages = await channel.findNew(transaction, owner, reports);
        const senders = messages.flatMap(({ sender })=>sender ?? []);
        const hints = [
            ...senders,
            ...channel.mappingsOf?.(reports) ?? []
        ];
        if (messages.length === 0 && hints.length === 0) return [];
        const plan = await this.contacts.plan(transaction, orgId, mode, hints);
        await this.contacts.apply(transaction, orgId, mode, plan, at);
        const contacts = new Map(senders.map((sender, index)=>[
                sender,
                plan.contacts[index] ?? null
            ]));
        const contactOf = ({ sender })=>(sender && contacts.get(sender)) ?? null;
        const parties = messages.map((message)=>({
                message,
                contact: contactOf(message)
            }));
        await this.log.append(transaction, [
            ...(0, _contacts.contactEvents)(owner, plan, at),
            ...await this.storeMessages(transaction, owner, channel, parties, at)
        ]);
        return messages;
    }
    async storeMessages(transaction, owner, channel, parties, at) {
        if (parties.length === 0) return [];
        const { orgId, mode } = owner;
        const requests = conversationsOf(parties);
        const conversations = await this.conversations.touch(transaction, orgId, mode, channel.name, requests, at);
        const placed = place(parties, conversations);
        const stored = await channel.insert(transaction, owner, placed, at);
        await this.contacts.touch(transaction, orgId, placed.flatMap(touchOf));
        const consents = await this.consents.follow(transaction, owner, channel.name, placed, at);
        return [
            ...(0, _contacts.conversationEvents)(owner, conversations, at),
            ...stored,
            ...consents
        ];
    }
};
InboundService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _contacts.InboundContactRepository === "undefined" ? Object : _contacts.InboundContactRepository,
        typeof _contacts.ConversationRepository === "undefined" ? Object : _contacts.ConversationRepository,
        typeof _consentservice.ConsentService === "undefined" ? Object : _consentservice.ConsentService,
        typeof _events.EventLogRepository === "undefined" ? Object : _events.EventLogRepository
    ])
], InboundService);
/** One conversation per account and contact or group, with the number of messages for it that nobody has read. */ function conversationsOf(parties) {
    const conversations = new Map();
    for (const { message, contact } of parties){
        const { accountId, isOwn } = message;
        const groupId = message.groupId ?? null;
        const touch = {
            accountId,
            groupId,
            contactId: groupId === null ? contact?.id ?? null : null
        };
        const name = nameOf(touch);
        const unread = (conversations.get(name)?.unread ?? 0) + (isOwn ? 0 : 1);
        conversations.set(name, {
            ...touch,
            unread
        });
    }
    return [
        ...conversations.values()
    ];
}
function place(parties, conversations) {
    const ids = new Map(conversations.map((conversation)=>[
            nameOf(conversation),
            conversation.id
        ]));
    return parties.map(({ message, contact })=>{
        const { accountId, groupId = null } = message;
        const conversationId = ids.get(nameOf({
            accountId,
            groupId,
            contactId: contact?.id ?? null
        }));
        if (!conversationId || contact === null && groupId === null) {
            throw new Error('a message was left without its contact or conversation');
        }
        return {
            message,
            contact,
            conversationId
        };
    });
}
/** What is said in a group is no word to or from the organization alone. */ function touchOf({ message, contact }) {
    if (contact === null || message.groupId !== undefined) return [];
    return [
        {
            id: contact.id,
            at: message.sentAt,
            isOwn: message.isOwn === true
        }
    ];
}
const nameOf = ({ accountId, contactId, groupId })=>`${accountId} ${groupId ?? contactId}`;

//# sourceMappingURL=inbound.service.js.map