"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InvitationsController", {
    enumerable: true,
    get: function() {
        return InvitationsController;
    }
});
const _identity = require("../../../../../libs/identity/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _systemmail = require("../../../../../libs/system-mail/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _pagelink = require("../../pages/page-link");
const _meresponse = require("../me/me.response");
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
let InvitationsController = class InvitationsController {
    constructor(identity, mail, config){
        this.identity = identity;
        this.mail = mail;
        this.config = config;
    }
    async list({ orgId }) {
        const invitations = await this.identity.invitations.list(orgId);
        const mails = await this.mail.ofLinks(orgId, invitations.map(({ id })=>id));
        return (0, _requests.answer)(invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt })=>({
                id,
                email,
                role,
                invited_by: invitedBy?.name || invitedBy?.email || null,
                created_at: createdAt.toISOString(),
                expires_at: expiresAt.toISOString(),
                mail: toMailData(mails.get(id))
            })));
    }
    async invite(member, { email, role }) {
        const draft = {
            email: email.trim(),
            role
        };
        return this.withLink(member, await this.identity.invitations.create(member.orgId, draft, member.actor));
    }
    async resend(member, id) {
        if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('INVITATION_NOT_FOUND');
        return this.withLink(member, await this.identity.invitations.renew(member.orgId, id, member.actor));
    }
    async revoke({ orgId, actor }, id) {
        if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('INVITATION_NOT_FOUND');
        await this.identity.invitations.revoke(orgId, id, actor);
        return (0, _requests.answer)(_meresponse.DONE);
    }
    async withLink({ orgId, session }, made) {
        const mails = await this.mail.ofLinks(orgId, [
            made.id
        ]);
        return (0, _requests.answer)({
            id: made.id,
            email: made.email,
            role: made.role,
            invited_by: session.user.name || session.user.email,
            created_at: made.createdAt.toISOString(),
            expires_at: made.expiresAt.toISOString(),
            mail: toMailData(mails.get(made.id)),
            link: (0, _pagelink.pageLink)(this.config.PUBLIC_URL, 'invitation', made.token)
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('List open invitations'),
    (0, _requests.ApiAnswer)(_memberresponse.InvitationData, {
        isList: true,
        description: 'The invitations that can be accepted.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)(),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('Invite somebody', 'Writes to the address if mail is set up. Returns a link to hand on; it can be used once, for 72 hours.'),
    (0, _requests.ApiAnswer)(_memberresponse.NewInvitationData, {
        description: 'The invitation.',
        status: 201
    }),
    (0, _requests.ApiErrors)('FORBIDDEN', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_memberbody.InviteBody))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _memberbody.InviteBody === "undefined" ? Object : _memberbody.InviteBody
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationsController.prototype, "invite", null);
_ts_decorate([
    (0, _common.Post)(':id/resend'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('Write to somebody who is invited once more', 'With a new link; the former one works no more.'),
    (0, _requests.ApiAnswer)(_memberresponse.NewInvitationData, {
        description: 'The invitation, with another id.'
    }),
    (0, _requests.ApiErrors)('FORBIDDEN', 'INVITATION_NOT_FOUND', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'INVALID_STATE'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationsController.prototype, "resend", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.NeedsRole)('admin'),
    (0, _requests.ApiSummary)('Take an invitation back'),
    (0, _requests.ApiAnswer)(_meresponse.DoneData, {
        description: 'Its link is of no use any more.'
    }),
    (0, _requests.ApiErrors)('INVITATION_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], InvitationsController.prototype, "revoke", null);
InvitationsController = _ts_decorate([
    (0, _swagger.ApiTags)('Members'),
    (0, _common.Controller)('organizations/:org/invitations'),
    _ts_param(2, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _systemmail.SystemMail === "undefined" ? Object : _systemmail.SystemMail,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], InvitationsController);
const toMailData = (mail)=>mail === undefined ? null : {
        state: mail.state,
        reason: mail.reason,
        finished_at: mail.finishedAt?.toISOString() ?? null
    };

//# sourceMappingURL=invitations.controller.js.map