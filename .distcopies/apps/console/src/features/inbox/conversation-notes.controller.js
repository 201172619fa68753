"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationNotesController", {
    enumerable: true,
    get: function() {
        return ConversationNotesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _inbox = require("../../../../../libs/inbox/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _conversationbody = require("./conversation.body");
const _conversationresponse = require("./conversation.response");
const _conversationid = require("./conversation-id");
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
let ConversationNotesController = class ConversationNotesController {
    constructor(notes, work){
        this.notes = notes;
        this.work = work;
    }
    async list({ orgId }, query, id) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const conversation = await this.work.find(owner, (0, _conversationid.conversationIdOf)(id));
        const page = (0, _requests.pageOf)(query);
        const part = await this.notes.listOf(owner, conversation.id, page);
        return (0, _requests.answerPage)(part, _conversationresponse.toNoteData, {
            total: part.rows.length,
            page: page.page,
            perPage: page.perPage
        });
    }
    async create({ orgId, session }, query, id, body) {
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        return (0, _requests.answer)((0, _conversationresponse.toNoteData)(await this.notes.create(owner, (0, _conversationid.conversationIdOf)(id), session.userId, body.text)));
    }
    async remove({ orgId, session }, query, id, note) {
        if (!(0, _requests.isUuid)(note)) throw new _errors.AppError('NOTE_NOT_FOUND');
        const owner = {
            orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        await this.notes.delete(owner, (0, _conversationid.conversationIdOf)(id), note.toLowerCase(), session.userId);
        return (0, _requests.answer)({
            id: note.toLowerCase(),
            deleted: true
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List the notes of a conversation', 'Newest first.'),
    (0, _requests.ApiAnswer)(_conversationresponse.NoteData, {
        isList: true,
        description: 'The notes.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModePageQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModePageQuery === "undefined" ? Object : _modequery.ModePageQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationNotesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Write a note', 'Members alone see it. It cannot be changed.'),
    (0, _requests.ApiAnswer)(_conversationresponse.NoteData, {
        status: 201,
        description: 'The note.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_conversationbody.NoteBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _conversationbody.NoteBody === "undefined" ? Object : _conversationbody.NoteBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationNotesController.prototype, "create", null);
_ts_decorate([
    (0, _common.Delete)(':note'),
    (0, _routeaccess.NeedsRole)('agent'),
    (0, _requests.ApiSummary)('Delete a note of your own'),
    (0, _requests.ApiAnswer)(_conversationresponse.DeletedNoteData, {
        description: 'It is gone.'
    }),
    (0, _requests.ApiErrors)('CONVERSATION_NOT_FOUND', 'NOTE_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Param)('note')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ConversationNotesController.prototype, "remove", null);
ConversationNotesController = _ts_decorate([
    (0, _swagger.ApiTags)('Inbox'),
    (0, _common.Controller)('organizations/:org/conversations/:id/notes'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _inbox.ConversationNoteRepository === "undefined" ? Object : _inbox.ConversationNoteRepository,
        typeof _inbox.ConversationWork === "undefined" ? Object : _inbox.ConversationWork
    ])
], ConversationNotesController);

//# sourceMappingURL=conversation-notes.controller.js.map