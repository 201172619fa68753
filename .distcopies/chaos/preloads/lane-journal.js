"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _lanes = require("../../libs/lanes/src");
const _messaging = require("../../libs/messaging/src");
const _notelane = require("./note-lane");
const _wrap = require("./wrap");
/** Loaded before a sender: writes down which lanes of numbers it holds. */ (0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'take', async (take, lane, leaseMs, limit)=>{
    // Before PostgreSQL is asked: who dies meanwhile may have the lane.
    (0, _notelane.noteLane)(lane, 'take');
    const taken = await take(lane, leaseMs, limit);
    if (taken === null) (0, _notelane.noteLane)(lane, 'refused');
    return taken;
});
(0, _wrap.wrap)(_lanes.LaneRepository.prototype, 'release', async (release, releases)=>{
    await release(releases);
    for (const { lane } of releases)(0, _notelane.noteLane)(lane, 'release');
});

//# sourceMappingURL=lane-journal.js.map