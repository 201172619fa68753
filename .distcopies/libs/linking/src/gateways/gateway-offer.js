/** The gateway app that this installation offers for download. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GATEWAY_OFFER", {
    enumerable: true,
    get: function() {
        return GATEWAY_OFFER;
    }
});
const GATEWAY_OFFER = Symbol('GATEWAY_OFFER');

//# sourceMappingURL=gateway-offer.js.map