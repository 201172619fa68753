/** What is sealed of an endpoint. A secret that became the old one is still a `secret`: nobody has to seal it again. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "webhookPlace", {
    enumerable: true,
    get: function() {
        return webhookPlace;
    }
});
function webhookPlace(orgId, endpointId, part) {
    return `${orgId}|${endpointId}|webhook ${part}`;
}

//# sourceMappingURL=webhook-place.js.map