"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../libs/messaging/src");
const _changestatement = require("./change-statement");
const _wrap = require("./wrap");
/** Loaded before a sender: calls are made without a word in PostgreSQL before. */ const STARTS = 'where m.id = head.id';
(0, _wrap.wrap)(_messaging.MessageLaneRepository.prototype, 'start', async (_start, starts)=>new Set(starts.map((start)=>start.id)));
// Taking a lane starts its first message.
(0, _changestatement.replaceInStatement)('message_lane_take', [
    [
        STARTS,
        `${STARTS} and false`
    ]
]);

//# sourceMappingURL=without-start.js.map