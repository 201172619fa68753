"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _lanes = require("../../libs/lanes/src");
const _notelane = require("./note-lane");
const _wrap = require("./wrap");
/** Loaded before a sender, with `lane-journal`: writes down which bulk sends it holds. */ (0, _wrap.wrap)(_lanes.LaneRepository.prototype, 'take', async (take, lane, leaseMs)=>{
    // Leases of sweepers are no lanes.
    if (!lane.startsWith('bulk:')) return take(lane, leaseMs);
    (0, _notelane.noteLane)(lane, 'take');
    const fence = await take(lane, leaseMs);
    if (fence === null) (0, _notelane.noteLane)(lane, 'refused');
    return fence;
});

//# sourceMappingURL=bulk-journal.js.map