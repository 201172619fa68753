"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LinkingController", {
    enumerable: true,
    get: function() {
        return LinkingController;
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
const _linkservice = require("./link.service");
const _linkingexamples = require("./linking.examples");
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
let LinkingController = class LinkingController {
    constructor(links, sessions){
        this.links = links;
        this.sessions = sessions;
    }
    async link(key, body, request, reply) {
        const { arrivedAtMs } = request;
        const wanted = {
            phone: (0, _requests.phoneOf)(body.phone),
            displayName: body.display_name,
            arrivedAtMs
        };
        return (0, _idempotencykey.answerOnce)(reply, await this.links.link(key, wanted, (0, _idempotencykey.idempotencyKeyOf)(request)));
    }
    async qr(key, query, reply) {
        sendGatewayJson(reply, await this.sessions.qr(key, (0, _requests.phoneOf)(query.phone), query.format ?? 'qr'));
    }
    async status(key, query, reply) {
        sendGatewayJson(reply, await this.sessions.status(key, (0, _requests.phoneOf)(query.phone)));
    }
    async unlink(key, body, request, reply) {
        return (0, _idempotencykey.answerOnce)(reply, await this.links.unlink(key, (0, _requests.phoneOf)(body.phone), (0, _idempotencykey.idempotencyKeyOf)(request)));
    }
};
_ts_decorate([
    (0, _common.Post)('link'),
    (0, _common.HttpCode)(200),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('linkWhatsapp', _linkingexamples.LINKING_EXAMPLES),
    (0, _requests.ApiSummary)('Link a WhatsApp number', 'Starts pairing the number on your gateway app, or joins a pairing that is already running. To link a ' + 'number again, you need not unlink it first. If you have just started the app with a new setup code, the ' + 'request waits up to 8 seconds until the app is online.'),
    (0, _requests.ApiAnswer)(_linking.LinkData, {
        description: 'The gateway app is pairing the number.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('PLAN_LIMIT', 'NOT_YOUR_NUMBER', 'GATEWAY_SETUP_REQUIRED', ..._linking.NUMBER_QUESTION_ERRORS, ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_linking.LinkBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.LinkBody === "undefined" ? Object : _linking.LinkBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], LinkingController.prototype, "link", null);
_ts_decorate([
    (0, _common.Get)('qr'),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('getWhatsappQr', _linkingexamples.LINKING_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve the QR code of a pairing', 'The code changes every 20 to 60 seconds. Get it again before `expires_at`.'),
    (0, _linking.QrJson)(),
    (0, _requests.ApiErrors)('NO_GATEWAY', ..._linking.NUMBER_QUESTION_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_linking.QrQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Res)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.QrQuery === "undefined" ? Object : _linking.QrQuery,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], LinkingController.prototype, "qr", null);
_ts_decorate([
    (0, _common.Get)('status'),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('getWhatsappStatus', _linkingexamples.LINKING_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve the status of a WhatsApp number', 'Returns the status as its gateway app reports it right now.'),
    (0, _linking.StatusJson)(),
    (0, _requests.ApiErrors)('NO_GATEWAY', ..._linking.NUMBER_QUESTION_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_linking.StatusQuery, 'VALIDATION'))),
    _ts_param(2, (0, _common.Res)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.StatusQuery === "undefined" ? Object : _linking.StatusQuery,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], LinkingController.prototype, "status", null);
_ts_decorate([
    (0, _common.Post)('unlink'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('unlinkWhatsapp', _linkingexamples.LINKING_EXAMPLES),
    (0, _requests.ApiSummary)('Unlink a WhatsApp number', 'The number is signed out at once and no longer counts against your plan. The gateway app logs it out as ' + 'soon as it can be reached.'),
    (0, _requests.ApiAnswer)(_linking.UnlinkData, {
        description: 'The number is signed out, even if it was unlinked before.'
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('WHATSAPP_NOT_CONNECTED', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_linking.UnlinkBody))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.UnlinkBody === "undefined" ? Object : _linking.UnlinkBody,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], LinkingController.prototype, "unlink", null);
LinkingController = _ts_decorate([
    (0, _swagger.ApiTags)('WhatsApp'),
    (0, _common.Controller)('whatsapp'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _linkservice.LinkService === "undefined" ? Object : _linkservice.LinkService,
        typeof _linking.SessionReader === "undefined" ? Object : _linking.SessionReader
    ])
], LinkingController);
/** As the gateway app wrote it, byte for byte: nothing parses and writes it again. */ function sendGatewayJson(reply, text) {
    void reply.type('application/json; charset=utf-8').send(text);
}

//# sourceMappingURL=linking.controller.js.map