"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "bulksNoise", {
    enumerable: true,
    get: function() {
        return bulksNoise;
    }
});
const _noisetraffic = require("../noise-traffic");
const bulksNoise = {
    name: 'bulks',
    what: 'as many open bulk sends as the service takes',
    start ({ api, keys, numberIds, size }, tally, ending) {
        const messages = Array.from({
            length: 20
        }, ()=>({
                to: '15559990007',
                message: 'bulk'
            }));
        (0, _noisetraffic.repeat)(ending, {
            at: Math.ceil(400 * size),
            pauseMs: 1_000
        }, (place)=>{
            const body = {
                messages,
                account_id: (0, _noisetraffic.turn)(numberIds, place),
                throttle_ms: 10_000
            };
            // They go on when the client leaves.
            return (0, _noisetraffic.ask)({
                url: `${api}/v1/whatsapp/bulk`,
                bearer: (0, _noisetraffic.turn)(keys, place),
                body,
                cutAfterMs: 8_000
            }, tally, ending);
        });
    }
};

//# sourceMappingURL=bulks.noise.js.map