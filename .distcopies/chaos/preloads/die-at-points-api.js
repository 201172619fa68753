"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _die = require("./die");
const _wrap = require("./wrap");
/** Loaded before an API: it is killed between commit and ring, and between ring and answer. */ (0, _wrap.wrap)(_messaging.MessageIntakeRepository.prototype, 'acceptKnown', async (accept, batch)=>{
    const accepted = await accept(batch);
    (0, _die.perhapsDie)();
    return accepted;
});
(0, _wrap.wrap)(_lanes.Doorbell.prototype, 'ring', (ring, lane)=>{
    ring(lane);
    setImmediate(_die.perhapsDie);
});

//# sourceMappingURL=die-at-points-api.js.map