"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChangeReader", {
    enumerable: true,
    get: function() {
        return ChangeReader;
    }
});
const _phone = require("../numbers/phone");
const _messagechange = require("./message-change");
const _parties = require("./parties");
const _sealededit = require("./sealed-edit");
let ChangeReader = class ChangeReader {
    constructor(baileys, secrets, sent, groups){
        this.baileys = baileys;
        this.secrets = secrets;
        this.sent = sent;
        this.groups = groups;
    }
    /**
   * @param content of the arrival, without wrappers
   * @returns undefined when it changes nothing; `refused` when who wrote it may not; a content when there is an edit that
   *   cannot be opened
   */ async read(number, arrival, content) {
        const sealed = (0, _messagechange.readSealedEdit)(content);
        if (sealed !== undefined) {
            const text = this.open(number, arrival, sealed);
            if (text === undefined) return {
                ...UNOPENED,
                replyTo: sealed.target
            };
            return eventOf(number, arrival, {
                target: sealed.target,
                change: 'edited',
                isOwn: true,
                text
            });
        }
        const change = (0, _messagechange.readChange)(content);
        if (change === undefined) return undefined;
        if (isByWriter(number, arrival, change)) return eventOf(number, arrival, change);
        return this.byAdmin(number, arrival, change);
    }
    open(number, { address }, edit) {
        const { phone } = number;
        const kept = this.secrets.find(phone, edit.target);
        const secret = kept ?? this.sent.contentOf(phone, edit.target)?.messageContextInfo?.messageSecret;
        if (!secret) return undefined;
        const { writer } = (0, _parties.partiesOf)(this.baileys, number, address);
        // Only the writer edits, so that both are one person, by either address.
        return (0, _sealededit.openEdit)(this.baileys, secret, edit, {
            authors: writer,
            editors: writer
        });
    }
    /** In a group its admins delete what others wrote; nobody edits it. */ async byAdmin(number, arrival, change) {
        const { group, chat, chatAlt, fromMe } = arrival.address;
        if (group === undefined || change.change !== 'deleted') return 'refused';
        const own = (0, _parties.partiesOf)(this.baileys, number, arrival.address).own;
        const who = fromMe ? own : [
            chat,
            ...chatAlt ? [
                chatAlt
            ] : []
        ];
        if (!await this.groups.isAdmin(number, group, who)) {
            number.log.warn({
                wa_id: arrival.waId
            }, 'somebody who is no admin deleted what others wrote; it stays');
            return 'refused';
        }
        return {
            ...eventOf(number, arrival, change),
            by_admin: true
        };
    }
};
const UNOPENED = {
    kind: 'unsupported',
    text: '[edit]',
    metadata: {
        kind: 'edit'
    }
};
/** Between two people nobody can change what the other one wrote: WhatsApp sends `fromMe` of the one who changes. */ function isByWriter(number, { address }, { isOwn, author }) {
    if (isOwn) return true;
    if (address.group === undefined || author === undefined) return false;
    const { lid, from } = (0, _parties.senderOf)(number, address);
    return [
        lid,
        from
    ].some((each)=>each && (0, _phone.userOf)(each) === (0, _phone.userOf)(author));
}
function eventOf(number, arrival, { target, change, text, atMs }) {
    const { address, waId, message } = arrival;
    const { sent_at: sentAt } = (0, _parties.writtenAt)(atMs === undefined ? Number(message.messageTimestamp ?? 0) : atMs / 1000);
    const { from, lid } = (0, _parties.senderOf)(number, address);
    const isOwnInGroup = address.fromMe === true && address.group !== undefined;
    return {
        type: 'message.changed',
        phone: number.phone,
        waId: target,
        change_id: waId,
        change,
        by_owner: address.fromMe === true,
        from: isOwnInGroup ? null : from,
        ...lid && !isOwnInGroup ? {
            lid
        } : {},
        ...address.group === undefined ? {} : {
            group_id: address.group
        },
        ...text === undefined ? {} : {
            text
        },
        ...sentAt === undefined ? {} : {
            changed_at: sentAt
        }
    };
}

//# sourceMappingURL=change-reader.js.map