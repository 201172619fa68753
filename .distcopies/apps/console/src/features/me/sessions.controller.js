"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SessionsController", {
    enumerable: true,
    get: function() {
        return SessionsController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _meresponse = require("./me.response");
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
let SessionsController = class SessionsController {
    constructor(identity){
        this.identity = identity;
    }
    async list({ id, userId }) {
        const sessions = await this.identity.sessions.list(userId);
        return (0, _requests.answer)(sessions.map((each)=>({
                id: each.id,
                is_current: each.id === id,
                address: each.address,
                user_agent: each.userAgent,
                created_at: each.createdAt.toISOString(),
                last_seen_at: each.lastSeenAt.toISOString(),
                expires_at: each.expiresAt.toISOString()
            })));
    }
    async revokeOthers({ id, userId }, actor) {
        await this.identity.sessions.revokeOthers(userId, id, actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async revoke(id, { userId }, actor) {
        if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('SESSION_NOT_FOUND');
        await this.identity.sessions.revoke(userId, id, actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('List your sessions'),
    (0, _requests.ApiAnswer)(_meresponse.SessionData, {
        isList: true,
        description: 'The sessions, the last used one first.'
    }),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", Promise)
], SessionsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Delete)(),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('End all other sessions'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'They have ended.'
    }),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], SessionsController.prototype, "revokeOthers", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('End a session'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'It has ended.'
    }),
    (0, _requests.ApiErrors)('SESSION_NOT_FOUND'),
    _ts_param(0, (0, _common.Param)('id')),
    _ts_param(1, (0, _caller.RequestSession)()),
    _ts_param(2, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String,
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], SessionsController.prototype, "revoke", null);
SessionsController = _ts_decorate([
    (0, _swagger.ApiTags)('Me'),
    (0, _common.Controller)('me/sessions'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], SessionsController);

//# sourceMappingURL=sessions.controller.js.map