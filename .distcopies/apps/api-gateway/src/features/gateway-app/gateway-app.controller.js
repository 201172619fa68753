"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayAppController", {
    enumerable: true,
    get: function() {
        return GatewayAppController;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _requests = require("../../../../../libs/requests/src");
const _common = require("@nestjs/common");
const _swagger = require("@nestjs/swagger");
const _idempotentrequests = require("../../core/idempotent-requests");
const _idempotencykey = require("../../http/idempotency-key");
const _idempotentdecorator = require("../../http/idempotent.decorator");
const _routerules = require("../../http/route-rules");
const _requestkeydecorator = require("../authentication/request-key.decorator");
const _gatewayrestartservice = require("./gateway-restart.service");
const _gatewayappexamples = require("./gateway-app.examples");
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
let GatewayAppController = class GatewayAppController {
    constructor(gateways, restarts, requests){
        this.gateways = gateways;
        this.restarts = restarts;
        this.requests = requests;
    }
    async read(key, query) {
        return (0, _requests.answer)(await this.gateways.read(key, query.gateway_id));
    }
    async enroll(key, body, request, reply) {
        const { gateway_id: id } = body;
        const draft = {
            key,
            route: 'POST /gateway/enrollment',
            idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
            content: [
                id
            ]
        };
        const plan = async ()=>(database)=>this.gateways.enroll(key, id, database);
        return (0, _idempotencykey.answerOnce)(reply, await this.requests.once(draft, plan));
    }
    async restart(key, body, request, reply) {
        return (0, _idempotencykey.answerOnce)(reply, await this.restarts.restart(key, body.gateway_id, (0, _idempotencykey.idempotencyKeyOf)(request)));
    }
    async revoke(key, query) {
        return (0, _requests.answer)(await this.gateways.revoke(key, query.gateway_id));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _routerules.Scope)('accounts:read'),
    (0, _requests.ApiNamed)('getGateway', _gatewayappexamples.GATEWAY_APP_EXAMPLES),
    (0, _requests.ApiSummary)('Retrieve the gateway app'),
    (0, _requests.ApiAnswer)(_linking.GatewayAppData, {
        description: 'The gateway app and its numbers.'
    }),
    (0, _requests.ApiErrors)('NO_GATEWAY'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_linking.GatewayChoice, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.GatewayChoice === "undefined" ? Object : _linking.GatewayChoice
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewayAppController.prototype, "read", null);
_ts_decorate([
    (0, _common.Post)('enrollment'),
    (0, _common.HttpCode)(200),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('enrollGateway', _gatewayappexamples.GATEWAY_APP_EXAMPLES),
    (0, _requests.ApiSummary)('Create a setup code for a gateway app', 'The code works once, within 24 hours. With `gateway_id`, the app of that gateway registers again and ' + 'its old token stops working.'),
    (0, _requests.ApiAnswer)(_linking.EnrollmentData, {
        description: 'The code. It is shown only in this answer.'
    }),
    (0, _swagger.ApiBody)({
        type: _linking.GatewayChoice,
        required: false
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('NO_GATEWAY', 'PLAN_LIMIT', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_linking.GatewayChoice, 'INVALID_BODY', {}))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.GatewayChoice === "undefined" ? Object : _linking.GatewayChoice,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewayAppController.prototype, "enroll", null);
_ts_decorate([
    (0, _common.Post)('restart'),
    (0, _common.HttpCode)(202),
    (0, _routerules.AsksGateway)(),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('restartGateway', _gatewayappexamples.GATEWAY_APP_EXAMPLES),
    (0, _requests.ApiSummary)('Restart the numbers of a gateway app', 'Every linked number ends its connection to WhatsApp and opens a new one, between two messages: none is lost ' + 'or sent twice, and messages that come meanwhile wait some seconds. A number that waits before it tries again ' + 'to connect does so at once. At most once a minute for each gateway. The program itself goes on running.'),
    (0, _requests.ApiAnswer)(_linking.RestartedGatewayData, {
        status: 202,
        description: 'The numbers connect anew.'
    }),
    (0, _swagger.ApiBody)({
        type: _linking.GatewayChoice,
        required: false
    }),
    (0, _idempotentdecorator.ApiIdempotent)(),
    (0, _requests.ApiErrors)('NO_GATEWAY', 'GATEWAY_CLOSED', 'GATEWAY_ERROR', ..._idempotentdecorator.IDEMPOTENCY_ERRORS),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Body)(new _requests.CheckedPipe(_linking.GatewayChoice, 'INVALID_BODY', {}))),
    _ts_param(2, (0, _common.Req)()),
    _ts_param(3, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.GatewayChoice === "undefined" ? Object : _linking.GatewayChoice,
        typeof FastifyRequest === "undefined" ? Object : FastifyRequest,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewayAppController.prototype, "restart", null);
_ts_decorate([
    (0, _common.Delete)(),
    (0, _routerules.Scope)('accounts:write'),
    (0, _requests.ApiNamed)('revokeGateway', _gatewayappexamples.GATEWAY_APP_EXAMPLES),
    (0, _requests.ApiSummary)('Remove a gateway app', 'Its token stops working at once, its tunnel is closed within seconds and its numbers are disconnected.'),
    (0, _requests.ApiAnswer)(_linking.RevokedGatewayData, {
        description: 'The gateway app no longer has access.'
    }),
    (0, _requests.ApiErrors)('NO_GATEWAY'),
    _ts_param(0, (0, _requestkeydecorator.RequestKey)()),
    _ts_param(1, (0, _common.Query)(new _requests.CheckedPipe(_linking.GatewayChoice, 'VALIDATION'))),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof AuthenticatedKey === "undefined" ? Object : AuthenticatedKey,
        typeof _linking.GatewayChoice === "undefined" ? Object : _linking.GatewayChoice
    ]),
    _ts_metadata("design:returntype", Promise)
], GatewayAppController.prototype, "revoke", null);
GatewayAppController = _ts_decorate([
    (0, _swagger.ApiTags)('Gateway app'),
    (0, _common.Controller)('gateway'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _linking.GatewayAppService === "undefined" ? Object : _linking.GatewayAppService,
        typeof _gatewayrestartservice.GatewayRestartService === "undefined" ? Object : _gatewayrestartservice.GatewayRestartService,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests
    ])
], GatewayAppController);

//# sourceMappingURL=gateway-app.controller.js.map