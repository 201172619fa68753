"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DirectCarrier", {
    enumerable: true,
    get: function() {
        return DirectCarrier;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _app = require("./app");
let DirectCarrier = class DirectCarrier {
    constructor(parts, guard){
        this.app = (0, _app.buildApp)(parts, {
            callOf,
            guard: (request, rawBody)=>guard.check(request, rawBody)
        });
    }
    /** @returns the port it listens on */ async listen(host, port) {
        await this.app.listen({
            host,
            port
        });
        return this.app.server.address().port;
    }
    async close() {
        this.app.server.closeAllConnections();
        await this.app.close();
    }
};
/**
 * The header is not signed: it can only make a request fail earlier. An older service says a time of its own clock instead, which
 * is compared with nothing.
 */ function callOf(request) {
    const given = request.headers[_gatewayprotocol.LEFT_MS_HEADER];
    const leftMs = typeof given === 'string' && given !== '' ? Number(given) : _gatewayprotocol.DEADLINE_MS.media;
    return {
        canceled: false,
        endsAt: performance.now() + (Number.isFinite(leftMs) ? leftMs : _gatewayprotocol.DEADLINE_MS.media)
    };
}

//# sourceMappingURL=direct-carrier.js.map