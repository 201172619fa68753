"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before a sender: a lane of a dead process is late, not free, as if its lease had a time of its own. */ const LATE = [
    [
        'p.died_at is null',
        "p.seen_at > now() - interval '12 seconds'"
    ]
];
(0, _changestatement.replaceInStatement)('message_lane_take', LATE);
(0, _changestatement.replaceInStatement)('message_lane_sweep', LATE);

//# sourceMappingURL=without-lease-by-process.js.map