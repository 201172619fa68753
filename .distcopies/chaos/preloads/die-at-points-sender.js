"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _die = require("./die");
const _wrap = require("./wrap");
/** Loaded before a sender: it is killed at the points where most is at stake. */ (0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'start', async (start, starts)=>{
    const started = await start(starts);
    (0, _die.perhapsDie)();
    return started;
});
(0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'record', async (record, records)=>{
    // The gateway has answered, and nobody knows it yet.
    (0, _die.perhapsDie)();
    const recorded = await record(records);
    // Everything is written, and the caller is not answered yet.
    (0, _die.perhapsDie)();
    return recorded;
});

//# sourceMappingURL=die-at-points-sender.js.map