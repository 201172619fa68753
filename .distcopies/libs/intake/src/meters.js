"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "metersOf", {
    enumerable: true,
    get: function() {
        return metersOf;
    }
});
const _entities = require("../../entities/src");
const _tenancy = require("../../tenancy/src");
function metersOf(channel, mode, subscription) {
    const period = (0, _tenancy.periodStart)(subscription.subscribedAt, new Date());
    const limits = mode === 'live' ? _entities.CHANNEL_TABLE[channel].messageLimits : [];
    return limits.map((limit)=>({
            limit,
            period,
            max: subscription.limits[limit] ?? -1
        }));
}

//# sourceMappingURL=meters.js.map