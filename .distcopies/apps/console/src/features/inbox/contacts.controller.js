"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ContactsController", {
    enumerable: true,
    get: function() {
        return ContactsController;
    }
});
const _contacts = require("../../../../../libs/contacts/src");
const _errors = require("../../../../../libs/errors/src");
const _inbox = require("../../../../../libs/inbox/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _contactresponse = require("./contact.response");
const _conversationresponse = require("./conversation.response");
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
let ContactsController = class ContactsController {
    constructor(contacts, conversations){
        this.contacts = contacts;
        this.conversations = conversations;
    }
    async read({ orgId }, query, id) {
        return (0, _requests.answer)((0, _contactresponse.toContactData)(await this.find({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, id)));
    }
    async list({ orgId }, query, id) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const contact = await this.find(owner, id);
        const rows = await this.conversations.listOfContact(owner, contact.id);
        const listed = rows.map((row)=>({
                ...row,
                listValue: row.lastMessageAt.toISOString()
            }));
        return (0, _requests.answerList)({
            rows: listed,
            isMore: false
        }, _conversationresponse.toConversationData);
    }
    async find({ orgId, mode }, id) {
        const found = (0, _requests.isUuid)(id) ? await this.contacts.findDetailsForOrg(orgId, mode, id) : null;
        if (found === null) throw new _errors.AppError('CONTACT_NOT_FOUND');
        return found;
    }
};
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('See a contact'),
    (0, _requests.ApiAnswer)(_contactresponse.ContactData, {
        description: 'The contact.'
    }),
    (0, _requests.ApiErrors)('CONTACT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ContactsController.prototype, "read", null);
_ts_decorate([
    (0, _common.Get)(':id/conversations'),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List the conversations of a contact', 'Open and closed, latest activity first; at most 50.'),
    (0, _requests.ApiAnswer)(_conversationresponse.ConversationData, {
        isList: true,
        description: 'The conversations.'
    }),
    (0, _requests.ApiErrors)('CONTACT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ContactsController.prototype, "list", null);
ContactsController = _ts_decorate([
    (0, _swagger.ApiTags)('Inbox'),
    (0, _common.Controller)('organizations/:org/contacts'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _contacts.ContactRepository === "undefined" ? Object : _contacts.ContactRepository,
        typeof _inbox.InboxConversationRepository === "undefined" ? Object : _inbox.InboxConversationRepository
    ])
], ContactsController);

//# sourceMappingURL=contacts.controller.js.map