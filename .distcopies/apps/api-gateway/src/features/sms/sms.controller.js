"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsController", {
    enumerable: true,
    get: function() {
        return SmsController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _sendsmsbody = require("./send-sms.body");
const _sendsmsinput = require("./send-sms-input");
const _sendsmsresponse = require("./send-sms.response");
const _sendsmsservice = require("./send-sms.service");
const _smsbulkbody = require("./sms-bulk.body");
const _smsbulkinput = require("./sms-bulk-input");
const _smsbulkresponse = require("./sms-bulk.response");
const _smsbulkservice = require("./sms-bulk.service");
const _smsexamples = require("./sms.examples");
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
let SmsController = class SmsController {
    constructor(sender, bulks){
        this.sender = sender;
        this.bulks = bulks;
    }
    async send(key, body, request, reply) {
        return (0, _idempotencykey.answerOnce)(reply, await this.sender.send(key, (0, _sendsmsinput.toSendSmsInput)(body, request)));
    }
    async sendMany(key, body, request, reply) {
        return (0, _idempotencykey.answerOnce)(reply, await this.bulks.send(key, (0, _smsbulkinput.toSmsBulkInput)(body, request)));
    }
};
_ts_decorate([
    (0, _common.Post)('send'),
    (0, _common.HttpCode)(201),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendSms', _smsexamples.SMS_EXAMPLES),
    (0, _requests.ApiSummary)('Send an SMS', 'Queues the SMS for a phone, which fetches and sends it. The message joins the conversation between that ' + 'phone and the recipient. `message.status` webhooks tell you when it is sent, delivered or failed.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendsmsresponse.QueuedSmsData, {
        description: 'The message is queued.',
        status: 201
    }),
    (0, _requests.ApiErrors)('INVALID_DEVICE_ID', 'INVALID_PHONE', 'MESSAGE_TOO_LONG', 'PLAN_LIMIT', 'OPTED_OUT', 'NO_SMS_DEVICE', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendsmsbody.SendSmsBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendsmsbody.SendSmsBody === "undefined" ? Object : _sendsmsbody.SendSmsBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsController.prototype, "send", null);
_ts_decorate([
    (0, _common.Post)('bulk'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('messages:send'),
    (0, _routerules.BodyLimit)(8 * MEGABYTE),
    (0, _requests.ApiNamed)('sendSmsBulk', _smsexamples.SMS_EXAMPLES),
    (0, _requests.ApiSummary)('Send up to 1,000 SMS', 'Answers as soon as all messages are queued. They go out in order, after single messages. A row that ' + 'cannot be queued does not stop the rest.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_smsbulkresponse.SmsBulkData, {
        description: 'The result of each row.',
        status: 202
    }),
    (0, _requests.ApiErrors)('TOO_MANY_MESSAGES', 'PLAN_LIMIT', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_smsbulkbody.SmsBulkBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _smsbulkbody.SmsBulkBody === "undefined" ? Object : _smsbulkbody.SmsBulkBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SmsController.prototype, "sendMany", null);
SmsController = _ts_decorate([
    (0, _swagger.ApiTags)('SMS'),
    (0, _swagger.ApiExtraModels)(_smsbulkbody.SmsBulkRowBody),
    (0, _common.Controller)('sms'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sendsmsservice.SendSmsService === "undefined" ? Object : _sendsmsservice.SendSmsService,
        typeof _smsbulkservice.SmsBulkService === "undefined" ? Object : _smsbulkservice.SmsBulkService
    ])
], SmsController);

//# sourceMappingURL=sms.controller.js.map