"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiKeysController", {
    enumerable: true,
    get: function() {
        return ApiKeysController;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _apikeybody = require("./api-key.body");
const _apikeyresponse = require("./api-key.response");
const _apikeysservice = require("./api-keys.service");
const _scoperoutesgen = require("./scope-routes.gen");
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
let ApiKeysController = class ApiKeysController {
    constructor(keys){
        this.keys = keys;
    }
    scopes() {
        return (0, _requests.answer)(_entities.SCOPES.map((scope)=>({
                scope,
                routes: _scoperoutesgen.SCOPE_ROUTES[scope]
            })));
    }
    async list({ orgId }, query) {
        return (0, _requests.answer)(await this.keys.list(orgId, (0, _modequery.modeOf)(query)));
    }
    async create(member, body) {
        return (0, _requests.answer)(await this.keys.create(member, body));
    }
    async change(member, id, body) {
        return (0, _requests.answer)(await this.keys.change(member, id, body));
    }
    async reveal(member, id) {
        return (0, _requests.answer)({
            key: await this.keys.reveal(member, id)
        });
    }
    async revoke(member, id) {
        return (0, _requests.answer)(await this.keys.revoke(member, id));
    }
};
_ts_decorate([
    (0, _common.Get)('scopes'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List scopes, and the routes that each opens'),
    (0, _requests.ApiAnswer)(_apikeyresponse.ScopeData, {
        isList: true,
        description: 'The scopes.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", typeof Answer === "undefined" ? Object : Answer)
], ApiKeysController.prototype, "scopes", null);
_ts_decorate([
    (0, _common.Get)('keys'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('List API keys'),
    (0, _requests.ApiAnswer)(_apikeyresponse.ApiKeyData, {
        isList: true,
        description: 'The keys, newest first, also revoked ones.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], ApiKeysController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('keys'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Create an API key'),
    (0, _requests.ApiAnswer)(_apikeyresponse.NewApiKeyData, {
        description: 'The key.',
        status: 201
    }),
    (0, _requests.ApiErrors)('PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_apikeybody.CreateApiKeyBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _apikeybody.CreateApiKeyBody === "undefined" ? Object : _apikeybody.CreateApiKeyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ApiKeysController.prototype, "create", null);
_ts_decorate([
    (0, _common.Patch)('keys/:id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Change an API key', 'Holds for every request that starts afterwards.'),
    (0, _requests.ApiAnswer)(_apikeyresponse.ApiKeyData, {
        description: 'The key.'
    }),
    (0, _requests.ApiErrors)('API_KEY_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_apikeybody.ChangeApiKeyBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String,
        typeof _apikeybody.ChangeApiKeyBody === "undefined" ? Object : _apikeybody.ChangeApiKeyBody
    ]),
    _ts_metadata("design:returntype", Promise)
], ApiKeysController.prototype, "change", null);
_ts_decorate([
    (0, _common.Post)('keys/:id/reveal'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Show an API key again'),
    (0, _requests.ApiAnswer)(_apikeyresponse.RevealedKeyData, {
        description: 'The key itself.'
    }),
    (0, _requests.ApiErrors)('API_KEY_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ApiKeysController.prototype, "reveal", null);
_ts_decorate([
    (0, _common.Delete)('keys/:id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Revoke an API key', 'No request that starts afterwards is accepted.'),
    (0, _requests.ApiAnswer)(_apikeyresponse.ApiKeyData, {
        description: 'The key, revoked.'
    }),
    (0, _requests.ApiErrors)('API_KEY_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], ApiKeysController.prototype, "revoke", null);
ApiKeysController = _ts_decorate([
    (0, _swagger.ApiTags)('API keys'),
    (0, _common.Controller)('organizations/:org'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _apikeysservice.ApiKeysService === "undefined" ? Object : _apikeysservice.ApiKeysService
    ])
], ApiKeysController);

//# sourceMappingURL=api-keys.controller.js.map