"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberCheckController", {
    enumerable: true,
    get: function() {
        return NumberCheckController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _numbercheckquery = require("./number-check.query");
const _numbercheckresponse = require("./number-check.response");
const _numbercheckservice = require("./number-check.service");
const _numbercheckexamples = require("./number-check.examples");
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
let NumberCheckController = class NumberCheckController {
    constructor(checks){
        this.checks = checks;
    }
    async check(key, query) {
        return (0, _requests.answer)(await this.checks.check(key, (0, _requests.phoneOf)(query.phone), query.whatsapp_id));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('checkWhatsapp', _numbercheckexamples.NUMBER_CHECK_EXAMPLES),
    (0, _requests.ApiSummary)('Check whether a phone number is on WhatsApp', 'Results are cached for 24 hours. Each of your numbers can look up at most 10 new numbers per minute; ' + 'beyond that you get 429 RATE_LIMITED.'),
    (0, _requests.ApiAnswer)(_numbercheckresponse.NumberCheckData, {
        description: 'Whether the number is on WhatsApp.'
    }),
    (0, _requests.ApiErrors)('INVALID_ACCOUNT_ID', 'NO_CONNECTED_ACCOUNT', ..._linking.NUMBER_QUESTION_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_numbercheckquery.NumberCheckQuery, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _numbercheckquery.NumberCheckQuery === "undefined" ? Object : _numbercheckquery.NumberCheckQuery
    ]),
    _ts_metadata("design:returntype", Promise)
], NumberCheckController.prototype, "check", null);
NumberCheckController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp/check'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _numbercheckservice.NumberCheckService === "undefined" ? Object : _numbercheckservice.NumberCheckService
    ])
], NumberCheckController);

//# sourceMappingURL=number-check.controller.js.map