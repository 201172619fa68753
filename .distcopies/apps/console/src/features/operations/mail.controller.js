"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MailController", {
    enumerable: true,
    get: function() {
        return MailController;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _identity = require("../../../../../libs/identity/src");
const _requests = require("../../../../../libs/requests/src");
const _systemmail = require("../../../../../libs/system-mail/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _routeaccess = require("../../http/route-access");
const _mailresponse = require("./mail.response");
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
let MailController = class MailController {
    constructor(mail, identity, database){
        this.mail = mail;
        this.identity = identity;
        this.database = database;
    }
    async read() {
        const { waiting, oldestWaitingAt, sent, failed, lastSentAt, lastFailure } = await this.mail.summary();
        return (0, _requests.answer)({
            setup: this.mail.setup,
            waiting,
            oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
            sent,
            failed,
            last_sent_at: lastSentAt?.toISOString() ?? null,
            last_failure: lastFailure && {
                ...lastFailure,
                at: new Date(lastFailure.at).toISOString()
            }
        });
    }
    async test({ user }, actor) {
        const reply = await this.mail.test(user.email, user.language);
        const target = {
            type: 'user',
            id: user.id,
            name: user.email
        };
        await this.database.transaction((transaction)=>this.identity.audit.append(transaction, {
                orgId: null,
                actor,
                action: 'mail.tested',
                target
            }));
        return (0, _requests.answer)({
            to: user.email,
            reply
        });
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.OperatorOnly)(),
    (0, _requests.ApiSummary)('See how mail of the installation is'),
    (0, _requests.ApiAnswer)(_mailresponse.MailData, {
        description: 'How it is set up, and how it fares.'
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Promise)
], MailController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)('test'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.OperatorOnly)(),
    (0, _routeaccess.Slow)(),
    (0, _requests.ApiSummary)('Send a test mail to yourself'),
    (0, _requests.ApiAnswer)(_mailresponse.TestMailData, {
        description: 'The mail server took it.'
    }),
    (0, _requests.ApiErrors)('INVALID_STATE', 'MAIL_NOT_SENT'),
    _ts_param(0, (0, _caller.RequestSession)()),
    _ts_param(1, (0, _caller.RequestActor)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FoundSession === "undefined" ? Object : FoundSession,
        typeof Actor === "undefined" ? Object : Actor
    ]),
    _ts_metadata("design:returntype", Promise)
], MailController.prototype, "test", null);
MailController = _ts_decorate([
    (0, _swagger.ApiTags)('Operations'),
    (0, _common.Controller)('operations/mail'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _systemmail.SystemMail === "undefined" ? Object : _systemmail.SystemMail,
        typeof _identity.Identity === "undefined" ? Object : _identity.Identity,
        typeof _entities.Database === "undefined" ? Object : _entities.Database
    ])
], MailController);

//# sourceMappingURL=mail.controller.js.map