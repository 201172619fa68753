"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsAccountsController", {
    enumerable: true,
    get: function() {
        return SmsAccountsController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _requests = require("../../../../../libs/requests/src");
const _smsaccounts = require("../../../../../libs/sms-accounts/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotentrequests = require("../../core/idempotent-requests");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _smsaccountsexamples = require("./sms-accounts.examples");
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
const ID = {
    name: 'id',
    description: "The phone's ID.",
    schema: {
        type: 'string',
        format: 'uuid'
    }
};
let SmsAccountsController = class SmsAccountsController {
    constructor(accounts, requests){
        this.accounts = accounts;
        this.requests = requests;
    }
    async list(key, query) {
        const page = (0, _requests.pageOf)(query);
        const { part, total } = await this.accounts.list(key, query.status, page);
        return (0, _requests.answerPage)(part, _smsaccounts.toSmsAccountData, {
            ...page,
            total
        });
    }
    async pair(key, body, request, reply) {
        const { protocol = 'sms_gate' } = body;
        const content = [
            protocol
        ];
        const draft = {
            key,
            route: 'POST /sms/accounts/pairing',
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
            content
        };
        const plan = async ()=>(database)=>this.accounts.pair(key, protocol, database);
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, plan));
    }
    async read(key, id) {
        return (0, _requests.answer)((0, _smsaccounts.toSmsAccountDetail)(await this.accounts.read(key, idOf(id))));
    }
    async change(key, id, body) {
        return (0, _requests.answer)((0, _smsaccounts.toSmsAccountDetail)(await this.accounts.change(key, idOf(id), (0, _smsaccounts.toSmsPhoneChange)(body))));
    }
    async unpair(key, id) {
        return (0, _requests.answer)(await this.accounts.unpair(key, idOf(id)));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('listSmsAccounts', _smsaccountsexamples.SMS_ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('List SMS phones', 'Returns all SMS phones of your organization, newest first.'),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsAccountData, {
        isList: true,
        description: 'The SMS phones.'
    }),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_smsaccounts.SmsAccountsQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _smsaccounts.SmsAccountsQuery === "undefined" ? Object : _smsaccounts.SmsAccountsQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsAccountsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Post)('pairing'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('pairSmsAccount', _smsaccountsexamples.SMS_ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('Pair an SMS phone', 'Returns a code to type into the app. For `cht`, returns the URL, user name and password of a new phone.'),
    (0, _swagger.ApiBody)({
        type: _smsaccounts.SmsPairingBody,
        required: false
    }),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsPairingData, {
        description: 'What to type into the app.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('PLAN_LIMIT', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_smsaccounts.SmsPairingBody, 'INVALID_BODY', {}))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _smsaccounts.SmsPairingBody === "undefined" ? Object : _smsaccounts.SmsPairingBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsAccountsController.prototype, "pair", null);
_ts_decorate([
    (0, _common.Get)(':id'),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('getSmsAccount', _smsaccountsexamples.SMS_ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve an SMS phone', "Returns the phone's settings and what its app last reported."),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsAccountDetail, {
        description: 'The phone.'
    }),
    (0, _requests.ApiErrors)('SMS_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsAccountsController.prototype, "read", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('updateSmsAccount', _smsaccountsexamples.SMS_ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('Update an SMS phone', 'Fields that you leave out stay as they are. Null clears a field that can be empty.'),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_smsaccounts.SmsAccountDetail, {
        description: 'The updated phone.'
    }),
    (0, _requests.ApiErrors)('SMS_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_smsaccounts.SmsAccountBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _smsaccounts.SmsAccountBody === "undefined" ? Object : _smsaccounts.SmsAccountBody
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsAccountsController.prototype, "change", null);
_ts_decorate([
    (0, _common.Delete)(':id'),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('unpairSmsAccount', _smsaccountsexamples.SMS_ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('Unpair an SMS phone', 'Its token stops working at once. Messages that were never offered to it move to another connected ' + 'phone, or fail with DEVICE_OFFLINE if there is none. Messages that it already has fail with ' + 'DEVICE_OFFLINE.'),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_smsaccounts.UnpairedSmsAccountData, {
        description: 'The phone is unpaired.'
    }),
    (0, _requests.ApiErrors)('SMS_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsAccountsController.prototype, "unpair", null);
SmsAccountsController = _ts_decorate([
    (0, _swagger.ApiTags)('SMS'),
    (0, _swagger.ApiExtraModels)(_smsaccounts.SimBody),
    (0, _common.Controller)('sms/accounts'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _smsaccounts.SmsAccountsService === "undefined" ? Object : _smsaccounts.SmsAccountsService,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests
    ])
], SmsAccountsController);
/** A malformed id is one that does not exist. */ function idOf(id) {
    if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('SMS_ACCOUNT_NOT_FOUND');
    return id.toLowerCase();
}

//# sourceMappingURL=sms-accounts.controller.js.map