"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendSpecialController", {
    enumerable: true,
    get: function() {
        return SendSpecialController;
    }
});
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("../../http/idempotency-key");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _sendpollbody = require("./send-poll.body");
const _sendspecialbody = require("./send-special.body");
const _sendwhatsappbody = require("./send-whatsapp.body");
const _sendwhatsappmapper = require("./send-whatsapp.mapper");
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
let SendSpecialController = class SendSpecialController {
    constructor(sender){
        this.sender = sender;
    }
    async poll(key, body, request, reply) {
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, (0, _sendwhatsappmapper.fromPollBody)(body, {
            request,
            route: 'POST /whatsapp/poll'
        })), reply);
    }
    async location(key, body, request, reply) {
        const input = (0, _sendwhatsappmapper.fromLocationBody)(body, {
            request,
            route: 'POST /whatsapp/location'
        });
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, input), reply);
    }
    async contact(key, body, request, reply) {
        const input = (0, _sendwhatsappmapper.fromContactBody)(body, {
            request,
            route: 'POST /whatsapp/contact'
        });
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, input), reply);
    }
    async reaction(key, body, request, reply) {
        const input = (0, _sendwhatsappmapper.fromReactionBody)(body, {
            request,
            route: 'POST /whatsapp/reaction'
        });
        return (0, _sendwhatsappreply.replyWith)(await this.sender.send(key, input), reply);
    }
    async schedule(key, body, request, reply) {
        const input = (0, _sendwhatsappmapper.fromScheduleBody)(body, {
            request,
            route: 'POST /whatsapp/schedule'
        });
        return (0, _sendwhatsappreply.replyWith)(await this.sender.schedule(key, input), reply);
    }
};
_ts_decorate([
    (0, _common.Post)('poll'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappPoll', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a poll', "The recipient's choice comes back as a normal inbound message."),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendPollData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES, 'TOO_MANY_OPTIONS'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendpollbody.SendPollBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendpollbody.SendPollBody === "undefined" ? Object : _sendpollbody.SendPollBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendSpecialController.prototype, "poll", null);
_ts_decorate([
    (0, _common.Post)('location'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappLocation', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a location'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendspecialbody.SendLocationBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendspecialbody.SendLocationBody === "undefined" ? Object : _sendspecialbody.SendLocationBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendSpecialController.prototype, "location", null);
_ts_decorate([
    (0, _common.Post)('contact'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappContact', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Send a contact card'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendspecialbody.SendContactBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendspecialbody.SendContactBody === "undefined" ? Object : _sendspecialbody.SendContactBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendSpecialController.prototype, "contact", null);
_ts_decorate([
    (0, _common.Post)('reaction'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('sendWhatsappReaction', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('React to a message', 'Reacts with an emoji. An empty emoji removes the reaction.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.SendWhatsappData, {
        description: SENT
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendspecialbody.SendReactionBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendspecialbody.SendReactionBody === "undefined" ? Object : _sendspecialbody.SendReactionBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendSpecialController.prototype, "reaction", null);
_ts_decorate([
    (0, _common.Post)('schedule'),
    (0, _common.HttpCode)(202),
    (0, _routerules.Scope)('messages:send'),
    (0, _requests.ApiNamed)('scheduleWhatsapp', _whatsappexamples.WHATSAPP_EXAMPLES),
    (0, _requests.ApiSummary)('Schedule a WhatsApp message', 'Schedules a text or media message. It counts against your plan now. DELETE /messages/{id} cancels it.'),
    (0, _swagger.ApiHeader)(_idempotencykey.IDEMPOTENCY_HEADER),
    (0, _requests.ApiAnswer)(_sendwhatsappresponse.ScheduledWhatsappData, {
        status: 202,
        description: 'The message is scheduled.'
    }),
    (0, _requests.ApiErrors)(..._sendwhatsappreply.POST_SEND_OUTCOMES, 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'MEDIA_NOT_FOUND'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_sendwhatsappbody.ScheduleWhatsappBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _sendwhatsappbody.ScheduleWhatsappBody === "undefined" ? Object : _sendwhatsappbody.ScheduleWhatsappBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], SendSpecialController.prototype, "schedule", null);
SendSpecialController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp'),
    _ts_param(0, (0, _common.Inject)(_sendwhatsapptypes.WHATSAPP_SENDER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof WhatsappSender === "undefined" ? Object : WhatsappSender
    ])
], SendSpecialController);

//# sourceMappingURL=send-special.controller.js.map