"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before a sender: a key is free as soon as nobody knows what became of its message. */ (0, _changestatement.replaceInStatement)('message_lane_record', [
    [
        "frees_key = i.nothing_sent and m.status = 'pending' and m.attempts <= 1",
        "frees_key = (i.nothing_sent or i.state = 'started') and m.status = 'pending'"
    ]
]);

//# sourceMappingURL=without-proof.js.map