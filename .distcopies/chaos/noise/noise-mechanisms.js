"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NOISE_MECHANISMS", {
    enumerable: true,
    get: function() {
        return NOISE_MECHANISMS;
    }
});
const _noisescenario = require("./noise.scenario");
/** Only the kind of noise against which the mechanism stands: so it is this one that is missed. */ const beside = (...only)=>({
        ..._noisescenario.SMALL_NOISE,
        name: `noise-${only.join('-')}`,
        what: `a customer beside ${only.join(' and ')}`,
        size: 1,
        only
    });
const NOISE_MECHANISMS = [
    {
        name: 'fair-pool',
        what: 'slots go to whoever comes first, and no slow work gives its place away',
        preloads: {
            'whatsapp-sender': [
                'without-fair-pool'
            ]
        },
        scenario: beside('slow-sends'),
        breaks: [
            'N1',
            'N2'
        ]
    },
    {
        name: 'answer-memory',
        what: 'answers that nobody reads may hold any memory',
        variables: {
            'api-gateway': {
                ANSWER_MEMORY_MB: '16384'
            }
        },
        scenario: beside('lists'),
        breaks: [
            'N7'
        ]
    }
];

//# sourceMappingURL=noise-mechanisms.js.map