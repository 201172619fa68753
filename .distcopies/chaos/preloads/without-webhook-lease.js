"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _lanes = require("../../libs/lanes/src");
const _changestatement = require("./change-statement");
/** Loaded before a dispatcher: a lane that somebody holds is rung and taken all the same. */ (0, _changestatement.replaceInStatement)('delivery_lane_take', [
    [
        (0, _lanes.isFreeSql)('lanes'),
        'true'
    ],
    [
        'fence = lanes.fence + 1, ',
        ''
    ]
]);
(0, _changestatement.replaceInStatement)('delivery_lane_sweep', [
    [
        (0, _lanes.isFreeSql)('l'),
        'true'
    ]
]);
(0, _changestatement.replaceInStatement)('delivery_lanes_of_orgs', [
    [
        `not ${(0, _lanes.isFreeSql)('l')} as "isHeld"`,
        'false as "isHeld"'
    ]
]);

//# sourceMappingURL=without-webhook-lease.js.map