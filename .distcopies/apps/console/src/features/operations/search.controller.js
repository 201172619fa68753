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
    get SearchController () {
        return SearchController;
    },
    get SearchQuery () {
        return SearchQuery;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _identity = require("../../../../../libs/identity/src");
const _operations = require("../../../../../libs/operations/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _textfield = require("../../http/text.field");
const _locatedmessageresponse = require("./located-message.response");
const _searchresponse = require("./search.response");
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
let SearchQuery = class SearchQuery {
};
_ts_decorate([
    (0, _textfield.TextField)({
        name: 'q',
        longest: _operations.LONGEST_SEARCH,
        description: 'An ID, the name of a lane, an Idempotency-Key, the ID that a provider gave to a message that came in, a phone ' + 'number, or how the name of a number, a phone or an organization begins.'
    }),
    _ts_metadata("design:type", String)
], SearchQuery.prototype, "q", void 0);
let SearchController = class SearchController {
    constructor(search, identity, database){
        this.search = search;
        this.identity = identity;
        this.database = database;
    }
    async find({ q }) {
        return (0, _requests.answer)((0, _searchresponse.toSearchData)(await this.search.find(q)));
    }
    async look(id, actor) {
        const message = (0, _requests.isUuid)(id) ? await this.search.findMessage(id.toLowerCase()) : null;
        if (message === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
        const { organization, life } = message;
        const target = {
            type: 'message',
            id: life.id,
            name: null
        };
        await this.database.transaction((transaction)=>this.identity.audit.append(transaction, {
                orgId: organization.id,
                actor,
                action: 'message.looked_at',
                target
            }));
        return (0, _requests.answer)((0, _locatedmessageresponse.toLocatedMessageData)(message));
    }
};
_ts_decorate([
    (0, _common.Get)('search'),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('Search all organizations for a message or a lane', 'By indexes only, however much is stored.'),
    (0, _requests.ApiAnswer)(_searchresponse.SearchData, {
        description: 'What was found, and what was not looked at.'
    }),
    (0, _requests.ApiErrors)('VALIDATION', 'INVALID_BODY'),
    _ts_param(0, (0, _common.Query)(new _requests.CheckedPipe(SearchQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof SearchQuery === "undefined" ? Object : SearchQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], SearchController.prototype, "find", null);
_ts_decorate([
    (0, _common.Post)('messages/:id/look'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('Look at where a message of any organization is, and why', 'Its text and its recipient are not shown. That it was looked at stands in the audit log of its organization.'),
    (0, _requests.ApiAnswer)(_locatedmessageresponse.LocatedMessageData, {
        description: 'The message.'
    }),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND'),
    _ts_param(0, (0, _common.Param)('id')),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], SearchController.prototype, "look", null);
SearchController = _ts_decorate([
    (0, _swagger.ApiTags)('Operations'),
    (0, _common.Controller)('operations'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _operations.OperationsSearchRepository === "undefined" ? Object : _operations.OperationsSearchRepository,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _entities.Database === "undefined" ? Object : _entities.Database
    ])
], SearchController);

//# sourceMappingURL=search.controller.js.map