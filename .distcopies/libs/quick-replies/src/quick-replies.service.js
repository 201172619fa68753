"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickRepliesService", {
    enumerable: true,
    get: function() {
        return QuickRepliesService;
    }
});
const _contacts = require("../../contacts/src");
const _errors = require("../../errors/src");
const _requests = require("../../requests/src");
const _templating = require("../../templating/src");
const _common = require("@nestjs/common");
const _uuid = require("uuid");
const _quickreplyrepository = require("./quick-reply.repository");
const _quickreplyresponse = require("./quick-reply.response");
const _quickreplysettings = require("./quick-reply-settings");
const _renderquickreplybody = require("./render-quick-reply.body");
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
let QuickRepliesService = class QuickRepliesService {
    constructor(quickReplies, contacts){
        this.quickReplies = quickReplies;
        this.contacts = contacts;
    }
    list({ orgId }, filter, page) {
        return this.quickReplies.listForOrg(orgId, filter, page);
    }
    /** A quick reply that is not made yet. @throws AppError VALIDATION */ prepare({ orgId }, body, createdBy = null) {
        const { shortcut, message } = body;
        const absent = {
            title: '',
            mediaUrl: null,
            mediaType: null,
            channels: [],
            tags: []
        };
        return {
            ...absent,
            shortcut,
            message,
            ...(0, _quickreplysettings.toSettings)(body),
            id: (0, _uuid.v7)(),
            orgId,
            createdBy
        };
    }
    /** @throws AppError QUICK_REPLY_EXISTS, PLAN_LIMIT: the database has to undo its transaction then */ async create(draft, database) {
        const creation = await this.quickReplies.create(draft, database);
        if (creation.kind === 'created') return (0, _quickreplyresponse.toQuickReplyData)(creation.quickReply);
        if (creation.kind === 'shortcut_taken') throw taken();
        throw new _errors.AppError('PLAN_LIMIT', {
            message: 'The plan has no room for another quick reply.',
            extra: {
                limit: 'quick_replies',
                used: creation.used,
                max: creation.max
            }
        });
    }
    /** @throws AppError QUICK_REPLY_NOT_FOUND */ async read(owner, id) {
        return (0, _quickreplyresponse.toQuickReplyData)(await this.find(owner, id));
    }
    /** @throws AppError QUICK_REPLY_NOT_FOUND, QUICK_REPLY_EXISTS, VALIDATION */ async update(owner, id, body, database) {
        // First: what is wrong with the body of a request for a foreign one is nobody's business.
        await this.find(owner, id);
        const update = await this.quickReplies.update(owner.orgId, id, (0, _quickreplysettings.toSettings)(body), database);
        if (update.kind === 'updated') return (0, _quickreplyresponse.toQuickReplyData)(update.quickReply);
        throw update.kind === 'shortcut_taken' ? taken() : notFound();
    }
    /** @throws AppError QUICK_REPLY_NOT_FOUND */ async delete({ orgId }, id, database) {
        if (!(0, _requests.isUuid)(id) || !await this.quickReplies.delete(orgId, id, database)) throw notFound();
    }
    /** A message was sent with it; of one that is gone nobody counts. */ async countUse({ orgId }, id) {
        if ((0, _requests.isUuid)(id)) await this.quickReplies.countUse(orgId, id);
    }
    /** The text with its values. Counts as no use. @throws AppError QUICK_REPLY_NOT_FOUND, CONTACT_NOT_FOUND */ async render(owner, id, body) {
        const { message } = await this.find(owner, id);
        const contactId = (0, _renderquickreplybody.contactIdOf)(body);
        const ofContact = contactId === null ? null : (0, _contacts.contactVariables)(await this.findContact(owner, contactId));
        const own = new Map(Object.entries(body.variables ?? {}));
        const { text, missing } = (0, _templating.renderTemplate)((0, _quickreplysettings.templateOf)(message), (name)=>ofContact?.get(name) ?? own.get(name));
        return {
            message: text,
            missing
        };
    }
    async find({ orgId }, id) {
        const found = (0, _requests.isUuid)(id) ? await this.quickReplies.findForOrg(orgId, id) : null;
        if (found === null) throw notFound();
        return found;
    }
    async findContact({ orgId, mode }, id) {
        const found = (0, _requests.isUuid)(id) ? await this.contacts.findForOrg(orgId, mode, id) : null;
        if (found === null) throw new _errors.AppError('CONTACT_NOT_FOUND');
        return found;
    }
};
QuickRepliesService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _quickreplyrepository.QuickReplyRepository === "undefined" ? Object : _quickreplyrepository.QuickReplyRepository,
        typeof _contacts.ContactRepository === "undefined" ? Object : _contacts.ContactRepository
    ])
], QuickRepliesService);
const notFound = ()=>new _errors.AppError('QUICK_REPLY_NOT_FOUND');
function taken() {
    const message = 'Another quick reply has this `shortcut`.';
    return new _errors.AppError('QUICK_REPLY_EXISTS', {
        message,
        extra: {
            fields: [
                {
                    field: 'shortcut',
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=quick-replies.service.js.map