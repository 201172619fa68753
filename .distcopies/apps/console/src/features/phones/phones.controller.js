"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhonesController", {
    enumerable: true,
    get: function() {
        return PhonesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
const _smsaccounts = require("../../../../../libs/sms-accounts/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _caller = require("../../http/caller");
const _modequery = require("../../http/mode.query");
const _routeaccess = require("../../http/route-access");
const _numberauditservice = require("../numbers/number-audit.service");
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
const InMode = ()=>(0, _common.Query)(new _requests.CheckedPipe(_modequery.ModeQuery, 'VALIDATION'));
let PhonesController = class PhonesController {
    constructor(accounts, audit){
        this.accounts = accounts;
        this.audit = audit;
    }
    async list({ orgId }, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, total } = await this.accounts.list({
            orgId,
            mode: (0, _modequery.modeOf)(query)
        }, undefined, page);
        return (0, _requests.answerPage)(part, _smsaccounts.toSmsAccountDetail, {
            ...page,
            total
        });
    }
    async pair(member, query, { protocol = 'sms_gate' }) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        return (0, _requests.answer)(await this.audit.run(member, (database)=>this.accounts.pair(owner, protocol, database), ()=>({
                action: 'phone.pairing_created',
                type: 'phone',
                id: protocol
            })));
    }
    async change(member, query, id, body) {
        const owner = {
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        };
        const phoneId = idOf(id);
        const note = this.audit.alongside(member, {
            action: 'phone.changed',
            type: 'phone',
            id: phoneId
        });
        return (0, _requests.answer)((0, _smsaccounts.toSmsAccountDetail)(await this.accounts.change(owner, phoneId, (0, _smsaccounts.toSmsPhoneChange)(body), note)));
    }
    async unpair(member, query, id) {
        const phoneId = idOf(id);
        const note = this.audit.alongside(member, {
            action: 'phone.removed',
            type: 'phone',
            id: phoneId
        });
        return (0, _requests.answer)(await this.accounts.unpair({
            orgId: member.orgId,
            mode: (0, _modequery.modeOf)(query)
        }, phoneId, note));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routeaccess.NeedsRole)('viewer'),
    (0, _requests.ApiSummary)('List SMS phones'),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsAccountDetail, {
        isList: true,
        description: 'The phones with their settings, newest first.'
    }),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_modequery.ModePageQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModePageQuery === "undefined" ? Object : _modequery.ModePageQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], PhonesController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('pairing'),
    (0, _common.HttpCode)(200),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Pair an SMS phone'),
    (0, _swagger.ApiBody)({
        type: _smsaccounts.SmsPairingBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsPairingData, {
        description: 'What to scan with the app, or to type into it.'
    }),
    (0, _requests.ApiErrors)('PLAN_LIMIT'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_smsaccounts.SmsPairingBody, 'INVALID_BODY', {}))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        typeof _smsaccounts.SmsPairingBody === "undefined" ? Object : _smsaccounts.SmsPairingBody
    ]),
    _ts_metadata("design:returntype", Promise)
], PhonesController.prototype, "pair", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Change the settings of an SMS phone'),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsAccountDetail, {
        description: 'The phone.'
    }),
    (0, _requests.ApiErrors)('SMS_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_param(3, (0, _common.Body)(new _requests.CheckedPipe(_smsaccounts.SmsAccountBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String,
        typeof _smsaccounts.SmsAccountBody === "undefined" ? Object : _smsaccounts.SmsAccountBody
    ]),
    _ts_metadata("design:returntype", Promise)
], PhonesController.prototype, "change", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routeaccess.NeedsRole)('developer'),
    (0, _requests.ApiSummary)('Unpair an SMS phone'),
    (0, _requests.ApiAnswer)(_smsaccounts.UnpairedSmsAccountData, {
        description: 'What became of its messages.'
    }),
    (0, _requests.ApiErrors)('SMS_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _caller.RequestMember)()),
    _ts_param(1, InMode()),
    _ts_param(2, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof MemberOf === "undefined" ? Object : MemberOf,
        typeof _modequery.ModeQuery === "undefined" ? Object : _modequery.ModeQuery,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], PhonesController.prototype, "unpair", null);
PhonesController = _ts_decorate([
    (0, _swagger.ApiTags)('Phones'),
    (0, _swagger.ApiExtraModels)(_smsaccounts.SimBody),
    (0, _common.Controller)('organizations/:org/phones'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _smsaccounts.SmsAccountsService === "undefined" ? Object : _smsaccounts.SmsAccountsService,
        typeof _numberauditservice.NumberAudit === "undefined" ? Object : _numberauditservice.NumberAudit
    ])
], PhonesController);
function idOf(id) {
    if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('SMS_ACCOUNT_NOT_FOUND');
    return id.toLowerCase();
}

//# sourceMappingURL=phones.controller.js.map