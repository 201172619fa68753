"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "filtersNoise", {
    enumerable: true,
    get: function() {
        return filtersNoise;
    }
});
const _noisetraffic = require("../noise-traffic");
const RARE = [
    'status=pending&event=contact.opted_out',
    'event=lead.created',
    'status=succeeded&event=otp.failed'
];
const filtersNoise = {
    name: 'filters',
    what: 'GET /webhooks/{id}/deliveries with rare filters over very many deliveries',
    start ({ api, keys, endpointId }, tally, ending) {
        (0, _noisetraffic.repeat)(ending, {
            at: 12,
            pauseMs: 20
        }, (place)=>{
            const url = `${api}/v1/webhooks/${endpointId}/deliveries?${(0, _noisetraffic.turn)(RARE, place)}`;
            return (0, _noisetraffic.ask)({
                method: 'GET',
                url,
                bearer: (0, _noisetraffic.turn)(keys, place)
            }, tally, ending);
        });
    }
};

//# sourceMappingURL=filters.noise.js.map