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
    get GatewayError () {
        return GatewayError;
    },
    get toGatewayError () {
        return toGatewayError;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
let GatewayError = class GatewayError extends Error {
    constructor(code, message, detail, /** Nothing of the message was written to WhatsApp. */ nothingSent = false){
        super(message), this.code = code, this.detail = detail, this.nothingSent = nothingSent;
        this.name = 'GatewayError';
    }
    get status() {
        return _gatewayprotocol.GATEWAY_ERROR_STATUS[this.code];
    }
    get body() {
        const { code, message, detail, nothingSent } = this;
        const until = detail?.restricted_until;
        return {
            code,
            message,
            ...typeof until === 'string' && {
                restricted_until: until
            },
            ...detail !== undefined && {
                detail
            },
            ...nothingSent && {
                nothing_sent: true
            }
        };
    }
};
function toGatewayError(error) {
    if (error instanceof GatewayError) return error;
    const status = error?.statusCode;
    if (typeof status === 'number' && status >= 400 && status < 500) {
        return new GatewayError('INVALID_REQUEST', error instanceof Error ? error.message : 'The request is not valid.');
    }
    return new GatewayError('INTERNAL', 'The gateway app failed on this request.');
}

//# sourceMappingURL=gateway.error.js.map