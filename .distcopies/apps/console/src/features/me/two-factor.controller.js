"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TwoFactorController", {
    enumerable: true,
    get: function() {
        return TwoFactorController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _signinbody = require("../sign-in/sign-in.body");
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
let TwoFactorController = class TwoFactorController {
    constructor(identity){
        this.identity = identity;
    }
    async start({ userId }) {
        return (0, _requests.answer)(await this.identity.twoFactor.start(userId));
    }
    async confirm({ code }, { userId }, actor) {
        return (0, _requests.answer)({
            recovery_codes: await this.identity.twoFactor.confirm(userId, code, actor)
        });
    }
    async newCodes({ userId }, actor) {
        return (0, _requests.answer)({
            recovery_codes: await this.identity.twoFactor.newRecoveryCodes(userId, actor)
        });
    }
    async remove({ userId }, actor) {
        await this.identity.twoFactor.remove(userId, actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
};
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.SignedIn)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Begin to set up an authenticator app'),
    (0, _requests.ApiAnswer)(_meresponse.TwoFactorStartData, {
        description: 'What the app needs. Nothing changes until it is confirmed.'
    }),
    (0, _requests.ApiErrors)('INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", Promise)
], TwoFactorController.prototype, "start", null);
_ts_decorate([
    (0, _common.Post)('confirm'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.SignedIn)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Turn it on with the first code'),
    (0, _requests.ApiAnswer)(_meresponse.RecoveryCodesData, {
        description: 'It is on.'
    }),
    (0, _requests.ApiErrors)('INVALID_CODE', 'INVALID_STATE'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.CodeBody))),
    _ts_param(1, (0, _caller.RequestSession)()),
    _ts_param(2, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.CodeBody === "undefined" ? Object : _signinbody.CodeBody,
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], TwoFactorController.prototype, "confirm", null);
_ts_decorate([
    (0, _common.Post)('recovery-codes'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.SignedIn)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Make new recovery codes; the old ones are of no use then'),
    (0, _requests.ApiAnswer)(_meresponse.RecoveryCodesData, {
        description: 'The new codes.'
    }),
    (0, _requests.ApiErrors)('INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], TwoFactorController.prototype, "newCodes", null);
_ts_decorate([
    (0, _common.Delete)(),
    (0, _routeaccess.SignedIn)(),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Turn it off'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'It is off.'
    }),
    (0, _requests.ApiErrors)('INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], TwoFactorController.prototype, "remove", null);
TwoFactorController = _ts_decorate([
    (0, _swagger.ApiTags)('Me'),
    (0, _common.Controller)('me/two-factor'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity
    ])
], TwoFactorController);

//# sourceMappingURL=two-factor.controller.js.map