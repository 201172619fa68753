"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MeController", {
    enumerable: true,
    get: function() {
        return MeController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _platform = require("../../../../../libs/platform/src");
const _processes = require("../../../../../libs/processes/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _accesshook = require("../../http/access.hook");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _sessionstarts = require("../sign-in/session-starts");
const _mebody = require("./me.body");
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
let MeController = class MeController {
    constructor(identity, access, starts, { PUBLIC_URL }){
        this.identity = identity;
        this.access = access;
        this.starts = starts;
        this.installation = {
            base_url: `${PUBLIC_URL.replace(/\/{1,9}$/, '')}/v1`,
            version: (0, _processes.ownVersion)()
        };
    }
    me(session) {
        return (0, _requests.answer)((0, _meresponse.toMeData)(session, this.installation));
    }
    async change({ name, language }, actor, { userId }) {
        const change = {
            ...name !== undefined && {
                name: name.trim()
            },
            ...language !== undefined && {
                language
            }
        };
        await this.identity.account.change(userId, change, actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async confirm({ password }, { id, userId }) {
        const until = await this.identity.account.confirm(id, userId, password);
        return (0, _requests.answer)({
            confirmed_until: until.toISOString()
        });
    }
    async changePassword(body, { id, userId }, caller, reply) {
        const passwords = {
            currentPassword: body.current_password,
            password: body.password
        };
        const token = await this.identity.account.changePassword(id, userId, passwords, caller);
        this.starts.begin(reply, {
            state: 'signed_in',
            token
        });
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async signOut(request, caller, reply) {
        const token = this.access.cookie.read(request);
        if (token !== null) await this.identity.signIn.signOut(token, caller);
        this.access.cookie.clear(reply);
        return (0, _requests.answer)(_meresponse.DONE);
    }
};
_ts_decorate([
    (0, _common.Get)('me'),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('See who is signed in'),
    (0, _requests.ApiAnswer)(_meresponse.MeData, {
        description: 'The user, their organizations and this session.'
    }),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", typeof Answer === "undefined" ? Object : Answer)
], MeController.prototype, "me", null);
_ts_decorate([
    (0, _common.Patch)('me'),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('Change your name or language'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'It is changed.'
    }),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_mebody.ChangeMeBody))),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_param(2, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _mebody.ChangeMeBody === "undefined" ? Object : _mebody.ChangeMeBody,
        typeof Actor === "undefined" ? Object : Actor,
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", Promise)
], MeController.prototype, "change", null);
_ts_decorate([
    (0, _common.Post)('me/confirm'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('Give the password again, for what shows secrets'),
    (0, _requests.ApiAnswer)(_meresponse.ConfirmedData, {
        description: 'It was right.'
    }),
    (0, _requests.ApiErrors)('INVALID_CREDENTIALS'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_mebody.ConfirmBody))),
    _ts_param(1, (0, _caller.RequestSession)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _mebody.ConfirmBody === "undefined" ? Object : _mebody.ConfirmBody,
        typeof FoundSession === "undefined" ? Object : FoundSession
    ]),
    _ts_metadata("design:returntype", Promise)
], MeController.prototype, "confirm", null);
_ts_decorate([
    (0, _common.Post)('me/password'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.SignedIn)(),
    (0, _requests.ApiSummary)('Change your password; your other sessions end'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'It is changed.'
    }),
    (0, _requests.ApiErrors)('INVALID_CREDENTIALS', 'WEAK_PASSWORD'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_mebody.ChangePasswordBody))),
    _ts_param(1, (0, _caller.RequestSession)()),
    _ts_param(2, (0, _caller.RequestCaller)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _mebody.ChangePasswordBody === "undefined" ? Object : _mebody.ChangePasswordBody,
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], MeController.prototype, "changePassword", null);
_ts_decorate([
    (0, _common.Post)('sign-out'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('End this session'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'This browser is signed out, also if it was not signed in.'
    }),
    _ts_param(0, (0, _common.Req)()),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], MeController.prototype, "signOut", null);
MeController = _ts_decorate([
    (0, _swagger.ApiTags)('Me'),
    (0, _common.Controller)(),
    _ts_param(3, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _accesshook.ConsoleAccess === "undefined" ? Object : _accesshook.ConsoleAccess,
        typeof _sessionstarts.SessionStarts === "undefined" ? Object : _sessionstarts.SessionStarts,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], MeController);

//# sourceMappingURL=me.controller.js.map