"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "patternsNoise", {
    enumerable: true,
    get: function() {
        return patternsNoise;
    }
});
const _noisetraffic = require("../noise-traffic");
/** In two alternatives of a pattern each of them doubles the work. */ const EMOJI = `${'🦰'.repeat(28)}x`;
/** Of the phones' app without its version, in as many beginnings as a header holds. */ const USER_AGENT = 'smsgateway.'.repeat(1_200);
const patternsNoise = {
    name: 'patterns',
    what: 'texts that a careless pattern takes seconds for: an emoji of a reaction, the User-Agent of a phone',
    start ({ api, phones, phoneToken, keys }, tally, ending) {
        const body = {
            to: '15550100001',
            message_id: '01890000-0000-7000-8000-000000000000',
            emoji: EMOJI
        };
        const url = `${api}/v1/whatsapp/reaction`;
        (0, _noisetraffic.repeat)(ending, {
            at: 2,
            pauseMs: 500
        }, (place)=>(0, _noisetraffic.ask)({
                url,
                bearer: (0, _noisetraffic.turn)(keys, place),
                body
            }, tally, ending));
        if (phoneToken === null) return;
        const asPhone = {
            url: `${phones}/sms-phone/v1/message`,
            bearer: phoneToken,
            headers: {
                'user-agent': USER_AGENT
            }
        };
        (0, _noisetraffic.repeat)(ending, {
            at: 2,
            pauseMs: 250
        }, ()=>(0, _noisetraffic.ask)({
                method: 'GET',
                ...asPhone
            }, tally, ending));
    }
};

//# sourceMappingURL=patterns.noise.js.map