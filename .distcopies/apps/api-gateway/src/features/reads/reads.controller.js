"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReadsController", {
    enumerable: true,
    get: function() {
        return ReadsController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _readbody = require("./read.body");
const _readresponse = require("./read.response");
const _readsexamples = require("./reads.examples");
const _readsservice = require("./reads.service");
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
let ReadsController = class ReadsController {
    constructor(reads){
        this.reads = reads;
    }
    async read(key, body, request, reply) {
        return (0, _idempotencykey.answerOnce)(reply, await this.reads.read(key, body.message_id, (0, _idempotencykey.idempotencyKeyOf)(request)));
    }
};
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(200),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('readWhatsappMessage', _readsexamples.READ_EXAMPLES),
    (0, _requests.ApiSummary)('Mark a received message as read', 'The writer sees blue ticks at this message, unless read receipts are off in the privacy settings of your ' + 'number: then only your own devices show it as read. It marks this message alone: earlier ones of the chat ' + 'stay unread until you mark them. GET /messages/{id} then shows the status `read` with `read_at`. No event ' + 'tells of it: it is your own change. Marking a message again changes nothing.'),
    (0, _requests.ApiAnswer)(_readresponse.ReadMessageData, {
        description: 'The message is read.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('MESSAGE_NOT_FOUND', 'INVALID_STATE', ..._linking.NUMBER_QUESTION_ERRORS, ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_readbody.ReadBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _readbody.ReadBody === "undefined" ? Object : _readbody.ReadBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], ReadsController.prototype, "read", null);
ReadsController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp/read'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _readsservice.ReadsService === "undefined" ? Object : _readsservice.ReadsService
    ])
], ReadsController);

//# sourceMappingURL=reads.controller.js.map