"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "tokensNoise", {
    enumerable: true,
    get: function() {
        return tokensNoise;
    }
});
const _nodecrypto = require("node:crypto");
const _noisetraffic = require("../noise-traffic");
const tokensNoise = {
    name: 'tokens',
    what: 'bad gateway tokens through the address of the proxy',
    start ({ pairing }, tally, ending) {
        const body = {
            gateway_id: '01890000-0000-7000-8000-000000000000',
            events: []
        };
        (0, _noisetraffic.repeat)(ending, {
            at: 4,
            pauseMs: 50
        }, ()=>(0, _noisetraffic.ask)({
                url: `${pairing}/gateway/v1/events`,
                bearer: `gwt_${(0, _nodecrypto.randomBytes)(32).toString('base64url')}`,
                headers: {
                    'x-forwarded-for': `198.51.100.${(0, _nodecrypto.randomInt)(1, 255)}`
                },
                body
            }, tally, ending));
    }
};

//# sourceMappingURL=tokens.noise.js.map