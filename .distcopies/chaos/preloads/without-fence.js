"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before a sender: a former owner of a lane may still start and record. */ const WITHOUT_FENCE = [
    [
        'and i.fence = l.fence',
        ''
    ],
    [
        'where l.lease_until > now()',
        ''
    ]
];
(0, _changestatement.replaceInStatement)('message_lane_start', WITHOUT_FENCE);
(0, _changestatement.replaceInStatement)('message_lane_record', WITHOUT_FENCE);

//# sourceMappingURL=without-fence.js.map