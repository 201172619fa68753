"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SignInController", {
    enumerable: true,
    get: function() {
        return SignInController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _errors = require("../../../../../libs/errors/src");
const _systemmail = require("../../../../../libs/system-mail/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _accesshook = require("../../http/access.hook");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _signinbody = require("./sign-in.body");
const _signinresponse = require("./sign-in.response");
const _sessionstarts = require("./session-starts");
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
let SignInController = class SignInController {
    constructor(identity, access, starts, mail){
        this.identity = identity;
        this.access = access;
        this.starts = starts;
        this.mail = mail;
    }
    async signIn({ email, password }, caller, reply) {
        return this.begin(reply, await this.identity.signIn.byPassword(email, password, caller));
    }
    async code({ code }, request, caller, reply) {
        const half = this.access.cookie.read(request);
        if (half === null) throw new _errors.AppError('UNAUTHORIZED', {
            message: 'Sign in with your password first.'
        });
        return this.begin(reply, await this.identity.signIn.byCode(half, code, caller));
    }
    async link({ token }, caller, reply) {
        return this.begin(reply, await this.identity.signIn.byLink(token, caller));
    }
    async resetWay() {
        return (0, _requests.answer)({
            by_mail: this.mail.setup !== null
        });
    }
    async requestReset({ email }, caller) {
        await this.identity.passwordResets.request(email, caller);
        return (0, _requests.answer)({
            sent: true
        });
    }
    async completeReset({ token, password }, caller, reply) {
        return this.begin(reply, await this.identity.passwordResets.complete(token, password, caller));
    }
    begin(reply, signedIn) {
        return (0, _requests.answer)(this.starts.begin(reply, signedIn));
    }
};
_ts_decorate([
    (0, _common.Post)('sign-in'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Sign in with email and password'),
    (0, _requests.ApiAnswer)(_signinresponse.SignInData, {
        description: 'Signed in, or a code is needed.'
    }),
    (0, _requests.ApiErrors)('INVALID_CREDENTIALS'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.SignInBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.SignInBody === "undefined" ? Object : _signinbody.SignInBody,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "signIn", null);
_ts_decorate([
    (0, _common.Post)('sign-in/code'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Finish signing in with the code of the authenticator app, or a recovery code'),
    (0, _requests.ApiAnswer)(_signinresponse.SignInData, {
        description: 'Signed in.'
    }),
    (0, _requests.ApiErrors)('INVALID_CODE'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.CodeBody))),
    _ts_param(1, (0, _common.Req)()),
    _ts_param(2, (0, _caller.RequestCaller)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.CodeBody === "undefined" ? Object : _signinbody.CodeBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "code", null);
_ts_decorate([
    (0, _common.Post)('sign-in/link'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Sign in with a one-use link'),
    (0, _requests.ApiAnswer)(_signinresponse.SignInData, {
        description: 'Signed in, or a code is needed.'
    }),
    (0, _requests.ApiErrors)('LINK_EXPIRED'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.LinkBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.LinkBody === "undefined" ? Object : _signinbody.LinkBody,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "link", null);
_ts_decorate([
    (0, _common.Get)('password-resets'),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('See how links for a new password reach people'),
    (0, _requests.ApiAnswer)(_signinresponse.ResetWayData, {
        description: 'The same for everybody.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "resetWay", null);
_ts_decorate([
    (0, _common.Post)('password-resets'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Ask for a link that sets a new password', 'It is mailed if mail is set up; else an admin hands the link out.'),
    (0, _requests.ApiAnswer)(_signinresponse.SentData, {
        description: 'Always the same.'
    }),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.ResetBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.ResetBody === "undefined" ? Object : _signinbody.ResetBody,
        typeof Caller === "undefined" ? Object : Caller
    ]),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "requestReset", null);
_ts_decorate([
    (0, _common.Post)('password-resets/complete'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Set a new password with a one-use link; all sessions end'),
    (0, _requests.ApiAnswer)(_signinresponse.SignInData, {
        description: 'Signed in, or a code is needed.'
    }),
    (0, _requests.ApiErrors)('LINK_EXPIRED', 'WEAK_PASSWORD'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.NewPasswordBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.NewPasswordBody === "undefined" ? Object : _signinbody.NewPasswordBody,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SignInController.prototype, "completeReset", null);
SignInController = _ts_decorate([
    (0, _swagger.ApiTags)('Sign-in'),
    (0, _common.Controller)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _accesshook.ConsoleAccess === "undefined" ? Object : _accesshook.ConsoleAccess,
        typeof _sessionstarts.SessionStarts === "undefined" ? Object : _sessionstarts.SessionStarts,
        typeof _systemmail.SystemMail === "undefined" ? Object : _systemmail.SystemMail
    ])
], SignInController);

//# sourceMappingURL=sign-in.controller.js.map