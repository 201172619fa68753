"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "noteLane", {
    enumerable: true,
    get: function() {
        return noteLane;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _clock = require("../clock");
let file;
function noteLane(lane, what) {
    file ??= (0, _nodefs.openSync)((0, _nodepath.join)(process.env.CHAOS_FOLDER ?? '.', `lanes-${process.pid}.jsonl`), 'a');
    (0, _nodefs.writeSync)(file, `${JSON.stringify({
        lane,
        what,
        at: (0, _clock.now)()
    })}\n`);
}

//# sourceMappingURL=note-lane.js.map