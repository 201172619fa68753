"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SMALL", {
    enumerable: true,
    get: function() {
        return SMALL;
    }
});
const _scenario = require("./scenario");
/** Longer than a lease and the sweep after it: others have the lanes when it wakes. */ const FROZEN_MS = 16_000;
const SMALL = {
    ..._scenario.USUAL,
    name: 'small',
    what: '20 kills of sender, API and pairing, one sender frozen past its lease, one Redis that lost everything; six bulk sends',
    messages: 2_000,
    durationMs: 28_000,
    numbers: 24,
    bulks: {
        count: 6,
        atOnce: 6,
        rows: 12,
        throttleMs: 100
    },
    faults: async (run)=>{
        await Promise.all([
            run.killAtRandom({
                apps: [
                    'whatsapp-sender',
                    'api-gateway',
                    'pairing'
                ],
                count: 20,
                pauseMs: [
                    600,
                    1_600
                ]
            }),
            run.freeze('whatsapp-sender', FROZEN_MS),
            run.after(12_000, ()=>run.flushRedis())
        ]);
    }
};

//# sourceMappingURL=small.scenario.js.map