"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get GatewayCalls () {
        return GatewayCalls;
    },
    get NUMBER_QUESTION_ERRORS () {
        return NUMBER_QUESTION_ERRORS;
    },
    get appTooOld () {
        return appTooOld;
    },
    get gatewayClosed () {
        return gatewayClosed;
    },
    get gatewayError () {
        return gatewayError;
    }
});
const _whatsapp = require("../../../whatsapp/src");
const _errors = require("../../../errors/src");
const _gatewayprotocol = require("../../../gateway-protocol/src");
const _platform = require("../../../platform/src");
const _common = require("@nestjs/common");
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
/** Longest words of a gateway that are passed on. */ const MAX_WORDS = 200;
const NUMBER_QUESTION_ERRORS = [
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED',
    'GATEWAY_CLOSED',
    'GATEWAY_ERROR'
];
let GatewayCalls = class GatewayCalls {
    constructor(gateways, caller){
        this.gateways = gateways;
        this.caller = caller;
    }
    /**
   * Asks a gateway.
   *
   * @param path with query, below the app's root
   * @param method default GET
   * @param body what a POST says
   * @returns the text of its answer, byte for byte; it is a JSON object
   * @throws AppError WHATSAPP_NOT_CONNECTED, WHATSAPP_DISCONNECTED, GATEWAY_CLOSED, GATEWAY_ERROR
   */ async ask(gatewayId, path, method = 'GET', body) {
        const route = await this.gateways.findRoute(gatewayId);
        if (route === null) throw gatewayClosed();
        const request = {
            method,
            path,
            ...body && {
                body
            },
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        };
        return toText(await this.caller.call(route, request, ()=>this.gateways.findRoute(gatewayId)));
    }
};
GatewayCalls = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _platform.GatewayCaller === "undefined" ? Object : _platform.GatewayCaller
    ])
], GatewayCalls);
const gatewayClosed = ()=>new _errors.AppError('GATEWAY_CLOSED', {
        message: 'The gateway app is not running.'
    });
function toText(outcome) {
    switch(outcome.kind){
        case 'answer':
            return ofAnswer(outcome.status, outcome.body);
        case 'closed':
            if (outcome.reason === 'offline' || outcome.reason === 'unreachable' || outcome.reason === 'stopping') {
                throw gatewayClosed();
            }
            throw gatewayError('The gateway app is busy or does not respond.', 'NOT_SENT');
        case 'timeout':
        case 'lost':
            throw gatewayError('The gateway app did not respond in time.', 'TIMED_OUT');
    }
}
function ofAnswer(status, text) {
    const body = parse(text);
    if (body === null) throw gatewayError('The gateway app returned a response that is not JSON.', 'GARBAGE');
    if (status === 200) return text;
    if (status === 409 && (body.code === 'WHATSAPP_NOT_CONNECTED' || body.code === 'SESSION_UNKNOWN')) {
        throw new _errors.AppError('WHATSAPP_NOT_CONNECTED');
    }
    if (status === 409 && body.code === 'WHATSAPP_DISCONNECTED') throw new _errors.AppError('WHATSAPP_DISCONNECTED');
    if (body.code === 'ROUTE_UNKNOWN') throw appTooOld('do that');
    const words = typeof body.message === 'string' ? (0, _platform.toStorableText)(body.message, MAX_WORDS).trim() : '';
    throw gatewayError(words === '' ? `The gateway app responded with status ${status}.` : words, 'REFUSED');
}
function parse(text) {
    try {
        const value = JSON.parse(text);
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
    } catch  {
        return null;
    }
}
const gatewayError = (message, reason)=>new _errors.AppError('GATEWAY_ERROR', {
        message,
        extra: {
            reason
        }
    });
const appTooOld = (what)=>gatewayError(`This version of the gateway app cannot ${what}. Update the app.`, 'REFUSED');

//# sourceMappingURL=gateway-calls.js.map