"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventsController", {
    enumerable: true,
    get: function() {
        return EventsController;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _gatewayroutedecorator = require("../access/gateway-route.decorator");
const _eventparser = require("./event.parser");
const _eventsservice = require("./events.service");
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
/** Largest body, after decompression: 100 events of the longest text. */ const EVENTS_BODY_BYTES = 8 * 1024 * 1024;
let EventsController = class EventsController {
    constructor(events){
        this.events = events;
    }
    async receive(body, gateway) {
        const { gateway_id, events } = body ?? {};
        if (gateway_id !== gateway.id) {
            throw new _errors.AppError('VALIDATION', {
                message: '`gateway_id` does not match the token.'
            });
        }
        return this.events.apply(gateway, batchOf(events));
    }
};
_ts_decorate([
    (0, _common.Post)('events'),
    (0, _common.HttpCode)(200),
    (0, _gatewayroutedecorator.GatewayRoute)({
        bodyLimitBytes: EVENTS_BODY_BYTES,
        takesGzip: true
    }),
    _ts_param(0, (0, _common.Body)()),
    _ts_param(1, (0, _gatewayroutedecorator.RequestGateway)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        typeof AuthenticatedGateway === "undefined" ? Object : AuthenticatedGateway
    ]),
    _ts_metadata("design:returntype", Promise)
], EventsController.prototype, "receive", null);
EventsController = _ts_decorate([
    (0, _common.Controller)('gateway/v1'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _eventsservice.EventsService === "undefined" ? Object : _eventsservice.EventsService
    ])
], EventsController);
/** @throws AppError VALIDATION, PAYLOAD_TOO_LARGE (the app halves its batch then) */ function batchOf(events) {
    if (!Array.isArray(events)) throw new _errors.AppError('VALIDATION', {
        message: '`events` must be an array.'
    });
    if (events.length > _gatewayprotocol.MAX_EVENTS_PER_BATCH) {
        throw new _errors.AppError('PAYLOAD_TOO_LARGE', {
            message: `A batch can have at most ${_gatewayprotocol.MAX_EVENTS_PER_BATCH} events.`
        });
    }
    return events.map((event)=>{
        const id = (0, _eventparser.eventIdOf)(event);
        if (id === null) throw new _errors.AppError('VALIDATION', {
            message: 'The `id` of every event must be a UUID.'
        });
        return [
            id,
            event
        ];
    });
}

//# sourceMappingURL=events.controller.js.map