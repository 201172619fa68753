"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _phone = require("../../apps/sandbox-phone/src/phone/phone");
const _wrap = require("./wrap");
/** Loaded before a sandbox phone: phones of several processes have numbers of their own, as people's phones have. */ const place = Number(process.env.CHAOS_PHONE ?? '0');
const own = 15_550_005_000 + 10 * place;
(0, _wrap.wrap)(_phone.Phone, 'open', (open, request)=>open({
        ...request,
        name: `Chasqui/Chaos phone ${place}`,
        sims: [
            String(own + 1),
            String(own + 2)
        ]
    }));

//# sourceMappingURL=distinct-phone.js.map