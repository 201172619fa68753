"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AccountsController", {
    enumerable: true,
    get: function() {
        return AccountsController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _accountsexamples = require("./accounts.examples");
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
    description: "The number's ID.",
    schema: {
        type: 'string',
        format: 'uuid'
    }
};
let AccountsController = class AccountsController {
    constructor(numbers, accounts){
        this.numbers = numbers;
        this.accounts = accounts;
    }
    async list(key, query) {
        const page = {
            after: (0, _requests.afterOf)(query),
            offset: 0,
            limit: null,
            direction: (0, _requests.directionOf)(query)
        };
        const { part, total } = await this.numbers.listConnectedForOrg(key.orgId, key.mode, page);
        return (0, _requests.answerList)(part, _linking.toAccountData, total);
    }
    async change(key, id, body) {
        return (0, _requests.answer)((0, _linking.toChangedAccountData)(await this.accounts.change(key, idOf(id), body)));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('listWhatsappAccounts', _accountsexamples.ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('List connected WhatsApp numbers', 'Returns the numbers that are connected right now, newest first.'),
    (0, _requests.ApiAnswer)(_linking.AccountData, {
        isList: true,
        description: 'The connected numbers.'
    }),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_requests.CursorQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _requests.CursorQuery === "undefined" ? Object : _requests.CursorQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], AccountsController.prototype, "list", null);
_ts_decorate([
    (0, _common.Patch)(':id'),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('updateWhatsappAccount', _accountsexamples.ACCOUNT_EXAMPLES),
    (0, _requests.ApiSummary)('Update a WhatsApp number', 'Fields that you leave out stay as they are. The gateway app of the number learns the new settings within ' + 'seconds, or when it connects again.'),
    (0, _swagger.ApiParam)(ID),
    (0, _requests.ApiAnswer)(_linking.ChangedAccountData, {
        description: 'The updated number.'
    }),
    (0, _requests.ApiErrors)('WHATSAPP_ACCOUNT_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Param)('id')),
    _ts_param(2, (0, _common.Body)(new _requests.CheckedPipe(_linking.AccountBody, 'INVALID_BODY', undefined, 'keep nulls'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        String,
        typeof _linking.AccountBody === "undefined" ? Object : _linking.AccountBody
    ]),
    _ts_metadata("design:returntype", Promise)
], AccountsController.prototype, "change", null);
AccountsController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp/accounts'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _linking.AccountsService === "undefined" ? Object : _linking.AccountsService
    ])
], AccountsController);
/** A malformed id is one that does not exist. */ function idOf(id) {
    if (!(0, _requests.isUuid)(id)) throw new _errors.AppError('WHATSAPP_ACCOUNT_NOT_FOUND');
    return id.toLowerCase();
}

//# sourceMappingURL=accounts.controller.js.map