"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkController", {
    enumerable: true,
    get: function() {
        return BulkController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _slowjson = require("../../http/slow-json");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _bulkbody = require("./bulk.body");
const _bulkmapper = require("./bulk.mapper");
const _bulkresponse = require("./bulk.response");
const _bulkservice = require("./bulk.service");
const _bulkexamples = require("./bulk.examples");
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
const MEGABYTE = 1024 * 1024;
let BulkController = class BulkController {
    constructor(bulks){
        this.bulks = bulks;
    }
    async send(key, body, request, reply) {
        const bulk = await this.bulks.start(key, (0, _bulkmapper.toBulkInput)(body, request));
        (0, _idempotencykey.noteReplay)(reply, bulk.replayed);
        // Those that wait are as many as may be open; many may wait for one of them.
        if (!bulk.replayed) request.leaveFlight?.();
        return (0, _slowjson.slowJson)(bulk.data.then(_requests.answer), reply);
    }
};
_ts_decorate([
    (0, _common.Post)('bulk'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _routerules.StaysOpen)(),
    (0, _routerules.BodyLimit)(8 * MEGABYTE),
    (0, _requests.ApiNamed)('sendWhatsappBulk', _bulkexamples.BULK_EXAMPLES),
    (0, _requests.ApiSummary)('Send up to 1,000 WhatsApp messages', 'Sends the messages one after another, with a pause between them, and answers when all are done. If that ' + 'takes longer than 5 seconds, the answer begins with white space to keep the connection alive through ' + 'proxies: read it to the end before you parse it. If you disconnect, sending continues; repeat the ' + 'request with the same Idempotency-Key to wait for the same answer.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_bulkresponse.BulkData, {
        description: 'The result of each row.'
    }),
    (0, _requests.ApiErrors)('TOO_MANY_MESSAGES', 'PLAN_LIMIT', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_bulkbody.BulkBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _bulkbody.BulkBody === "undefined" ? Object : _bulkbody.BulkBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], BulkController.prototype, "send", null);
BulkController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _swagger.ApiExtraModels)(_bulkbody.BulkRowBody),
    (0, _common.Controller)('whatsapp'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _bulkservice.BulkService === "undefined" ? Object : _bulkservice.BulkService
    ])
], BulkController);

//# sourceMappingURL=bulk.controller.js.map