"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageChangesService", {
    enumerable: true,
    get: function() {
        return MessageChangesService;
    }
});
const _contacts = require("../../../../../libs/contacts/src");
const _messaging = require("../../../../../libs/messaging/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _inboundbatch = require("./inbound-batch");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let MessageChangesService = class MessageChangesService {
    constructor(changes, contacts, files, logger){
        this.changes = changes;
        this.contacts = contacts;
        this.files = files;
        this.logger = logger;
    }
    /**
   * Applies the changes among the reports, and those that waited for messages which are here from now on.
   *
   * @param stored the messages that are new
   */ async apply(transaction, { id: gatewayId, orgId, mode }, reports, stored) {
        const names = stored.map(({ event, number })=>({
                accountId: number.id,
                waId: event.data.wa_id
            }));
        const waited = await this.changes.takeEarly(transaction, orgId, names);
        const all = [
            ...waited,
            ...reports.flatMap(toChange)
        ];
        if (all.length === 0) return;
        const known = await this.withContacts(transaction, {
            orgId,
            mode
        }, all);
        const missing = await this.changes.apply(transaction, orgId, known, (wanted)=>this.claim(transaction, gatewayId, wanted));
        if (missing.length === 0) return;
        this.logger.info({
            org_id: orgId,
            wa_ids: missing.map(({ waId })=>waId)
        }, 'changes wait for their messages');
        await this.changes.keepEarly(transaction, orgId, mode, missing);
    }
    /** Changes with the contacts who made them; files come from nobody. */ async withContacts(transaction, { orgId, mode }, changes) {
        const people = changes.flatMap((change)=>change.change === 'media' ? [] : [
                (0, _inboundbatch.hintOf)(change.phone, change.lid)
            ]);
        const { contacts } = await this.contacts.plan(transaction, orgId, mode, people);
        const ids = contacts.map((contact)=>contact?.id ?? null).values();
        return changes.map((change)=>change.change === 'media' ? change : {
                ...change,
                contactId: ids.next().value ?? null
            });
    }
    /** The files that the gateway put here for messages, by our ids of these. */ async claim(transaction, gatewayId, wanted) {
        const files = await this.files.claim(transaction, gatewayId, wanted);
        return new Map(wanted.flatMap(({ ref, messageId })=>{
            const file = files.get(ref);
            return file === undefined ? [] : [
                [
                    messageId,
                    file
                ]
            ];
        }));
    }
};
MessageChangesService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageChangeRepository === "undefined" ? Object : _messaging.MessageChangeRepository,
        typeof _contacts.InboundContactRepository === "undefined" ? Object : _contacts.InboundContactRepository,
        typeof _messaging.MediaFileRepository === "undefined" ? Object : _messaging.MediaFileRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], MessageChangesService);
function toChange({ event, number }) {
    if (event.type === 'message.media') {
        const { ref = null, mime, filename = null, error = null } = event.data.media;
        const target = {
            accountId: number.id,
            waId: event.data.wa_id,
            messageId: null
        };
        return [
            {
                ...target,
                change: 'media',
                media: {
                    ref,
                    mime,
                    filename,
                    error
                },
                changedAt: event.at
            }
        ];
    }
    if (event.type !== 'message.changed') return [];
    const { wa_id, message_id, change, by_owner, by_admin, from, lid, group_id, text, changed_at } = event.data;
    return [
        {
            accountId: number.id,
            waId: wa_id,
            messageId: message_id ?? null,
            change,
            byOwner: by_owner,
            byAdmin: by_admin === true,
            phone: from,
            lid: lid ?? null,
            groupId: group_id ?? null,
            text: text ?? null,
            changedAt: changed_at ?? event.at
        }
    ];
}

//# sourceMappingURL=message-changes.service.js.map