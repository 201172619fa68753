"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InvitationLinksController", {
    enumerable: true,
    get: function() {
        return InvitationLinksController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _sessionstarts = require("./session-starts");
const _signinbody = require("./sign-in.body");
const _signinresponse = require("./sign-in.response");
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
let InvitationLinksController = class InvitationLinksController {
    constructor(identity, starts){
        this.identity = identity;
        this.starts = starts;
    }
    async look({ token }, caller) {
        const { organization, email, role, hasAccount } = await this.identity.invitations.look(token, caller);
        return (0, _requests.answer)({
            organization: organization.name,
            email,
            role,
            has_account: hasAccount
        });
    }
    async accept({ token, name, password }, caller, reply) {
        const draft = {
            password,
            ...name !== undefined && {
                name
            }
        };
        return (0, _requests.answer)(this.starts.begin(reply, await this.identity.invitations.accept(token, draft, caller)));
    }
};
_ts_decorate([
    (0, _common.Post)('look'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('See what an invitation is for'),
    (0, _requests.ApiAnswer)(_signinresponse.InvitationLookData, {
        description: 'The invitation.'
    }),
    (0, _requests.ApiErrors)('LINK_EXPIRED'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.LinkBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.LinkBody === "undefined" ? Object : _signinbody.LinkBody,
        typeof Caller === "undefined" ? Object : Caller
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationLinksController.prototype, "look", null);
_ts_decorate([
    (0, _common.Post)('accept'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.Public)(),
    (0, _requests.ApiSummary)('Join the organization', 'Takes the password of the account, or makes one for the address with it.'),
    (0, _requests.ApiAnswer)(_signinresponse.SignInData, {
        description: 'Signed in, or a code is needed.'
    }),
    (0, _requests.ApiErrors)('LINK_EXPIRED', 'INVALID_CREDENTIALS', 'WEAK_PASSWORD', 'PLAN_LIMIT', 'MEMBER_EXISTS'),
    _ts_param(0, (0, _common.Body)(new _requests.CheckedPipe(_signinbody.AcceptBody))),
    _ts_param(1, (0, _caller.RequestCaller)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _signinbody.AcceptBody === "undefined" ? Object : _signinbody.AcceptBody,
        typeof Caller === "undefined" ? Object : Caller,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationLinksController.prototype, "accept", null);
InvitationLinksController = _ts_decorate([
    (0, _swagger.ApiTags)('Sign-in'),
    (0, _common.Controller)('invitations'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _sessionstarts.SessionStarts === "undefined" ? Object : _sessionstarts.SessionStarts
    ])
], InvitationLinksController);

//# sourceMappingURL=invitation-links.controller.js.map