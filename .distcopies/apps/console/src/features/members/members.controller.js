"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MembersController", {
    enumerable: true,
    get: function() {
        return MembersController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _pagelink = require("../../pages/page-link");
const _meresponse = require("../me/me.response");
const _sessionstarts = require("../sign-in/session-starts");
const _memberbody = require("./member.body");
const _memberresponse = require("./member.response");
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
let MembersController = class MembersController {
    constructor(identity, starts, config){
        this.identity = identity;
        this.starts = starts;
        this.config = config;
    }
    async list({ orgId }) {
        const members = await this.identity.members.list(orgId);
        return (0, _requests.answer)(members.map(({ id, email, name, role, twoFactor, lastSeenAt, joinedAt })=>({
                id,
                email,
                name,
                role,
                two_factor: twoFactor,
                last_seen_at: lastSeenAt?.toISOString() ?? null,
                joined_at: joinedAt.toISOString()
            })));
    }
    async change({ orgId, session, actor }, id, { role }, reply) {
        const { token } = await this.identity.members.changeRole(orgId, ofMember(id), role, actor, session.id);
        if (token !== null) this.starts.begin(reply, {
            state: 'signed_in',
            token
        });
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async remove({ orgId, actor }, id) {
        await this.identity.members.remove(orgId, ofMember(id), actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async resetLink({ orgId, actor }, id) {
        const { token, expiresAt } = await this.identity.passwordResets.createForMember(orgId, ofMember(id), actor);
        return (0, _requests.answer)({
            link: (0, _pagelink.pageLink)(this.config.PUBLIC_URL, 'reset', token),
            expires_at: expiresAt.toISOString()
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List members'),
    (0, _requests.ApiAnswer)(_memberresponse.MemberData, {
        isList: true,
        description: 'The members.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf
    ]),
    _ts_metadata("design:returntype", Promise)
], MembersController.prototype, "list", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)("Change a member's role; their sessions end"),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'It is changed.'
    }),
    (0, _requests.ApiErrors)('FORBIDDEN', 'MEMBER_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_memberbody.ChangeMemberBody))),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String,
        typeof _memberbody.ChangeMemberBody === "undefined" ? Object : _memberbody.ChangeMemberBody,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], MembersController.prototype, "change", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('Remove a member'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'They are no member any more.'
    }),
    (0, _requests.ApiErrors)('FORBIDDEN', 'MEMBER_NOT_FOUND', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], MembersController.prototype, "remove", null);
_ts_decorate([
    (0, _common.Post)(':id/reset-link'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _routeaccess.NeedsConfirmation)(),
    (0, _requests.ApiSummary)('Make a link with which a member sets a new password'),
    (0, _requests.ApiAnswer)(_memberresponse.ResetLinkData, {
        description: 'The link.'
    }),
    (0, _requests.ApiErrors)('FORBIDDEN', 'MEMBER_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], MembersController.prototype, "resetLink", null);
MembersController = _ts_decorate([
    (0, _swagger.ApiTags)('Members'),
    (0, _common.Controller)('organizations/:org/members'),
    _ts_param(2, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _sessionstarts.SessionStarts === "undefined" ? Object : _sessionstarts.SessionStarts,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], MembersController);
function ofMember(id) {
    if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('MEMBER_NOT_FOUND');
    return id.toLowerCase();
}

//# sourceMappingURL=members.controller.js.map