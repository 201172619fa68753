"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendWhatsappController", {
    enumerable: true,
    get: function() {
        return SendWhatsappController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _sendwhatsappbody = require("./send-whatsapp.body");
const _sendwhatsappmapper = require("./send-whatsapp.mapper");
const _sendwhatsappquery = require("./send-whatsapp.query");
const _sendwhatsappreply = require("./send-whatsapp-reply");
const _sendwhatsappresponse = require("./send-whatsapp.response");
const _sendwhatsapptypes = require("./send-whatsapp-types");
const _whatsappexamples = require("./whatsapp.examples");
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
const SENT = 'The gateway accepted the message.';
let SendWhatsappController = class SendWhatsappController {
    constructor(sender){
        this.sender = sender;
    }
    async send(key, body, request, reply) {
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, (0, _sendwhatsappmapper.fromBody)(body, {
            request,
            route: 'POST /whatsapp/send'
        })), reply);
    }
    async sendByQuery(key, query, request, reply) {
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, (0, _sendwhatsappmapper.fromQuery)(query, {
            request,
            route: 'GET /whatsapp/send'
        })), reply);
    }
    async sendDeprecated(key, body, request, reply) {
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, (0, _sendwhatsappmapper.fromBody)(body, {
            request,
            route: 'POST /send'
        })), reply);
    }
};
_ts_decorate([
    (0, _common.Post)('whatsapp/send'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsapp', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a WhatsApp message', 'Sends a text or media message and waits for the gateway to accept it.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendwhatsappbody.SendWhatsappBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendwhatsappbody.SendWhatsappBody === "undefined" ? Object : _sendwhatsappbody.SendWhatsappBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendWhatsappController.prototype, "send", null);
_ts_decorate([
    (0, _common.Get)('whatsapp/send'),
    (0, _routerules.UnsafeGet)(),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappByQuery', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a WhatsApp text by URL', 'For systems that can only call a URL.'),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)('INVALID_QUERY', ..._sendwhatsappreply.SEND_OUTCOMES),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_sendwhatsappquery.SendWhatsappQuery, 'INVALID_QUERY'))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendwhatsappquery.SendWhatsappQuery === "undefined" ? Object : _sendwhatsappquery.SendWhatsappQuery,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendWhatsappController.prototype, "sendByQuery", null);
_ts_decorate([
    (0, _common.Post)('send'),
    (0, _common.HttpCode)(200),
    (0, _routerules.DeprecatedSince)('2026-11-21T00:00:00Z', '/v1/whatsapp/send'),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappDeprecated', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a WhatsApp message (deprecated)', 'Use POST /whatsapp/send instead. This route is kept for existing integrations.', true),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendwhatsappbody.SendWhatsappBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendwhatsappbody.SendWhatsappBody === "undefined" ? Object : _sendwhatsappbody.SendWhatsappBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendWhatsappController.prototype, "sendDeprecated", null);
SendWhatsappController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)(),
    _ts_param(0, (0, _common.Inject)(_sendwhatsapptypes.WHATSAPP_SENDER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof WhatsappSender === "undefined" ? Object : WhatsappSender
    ])
], SendWhatsappController);

//# sourceMappingURL=send-whatsapp.controller.js.map