"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _uploadslots = require("./upload-slots");
const slots = new _uploadslots.UploadSlots({
    perOrganization: 4,
    perMinute: 300,
    longestWaitMs: 0,
    leastMs: 30_000
});
(0, _globals.describe)('the time of an upload', ()=>{
    (0, _globals.it)('the time of an upload is enough for four videos of 16 MB at once over a line of 1 Mbit/s', ()=>{
        const bytes = 16 * 1024 * 1024;
        (0, _globals.expect)(slots.longestMsOf(bytes)).toBeGreaterThan(4 * bytes * 8 / 1_000);
    });
    (0, _globals.it)('the time of an upload is 30 s for a file of which no byte comes', ()=>{
        (0, _globals.expect)(slots.longestMsOf(1)).toBeLessThan(31_000);
    });
});

//# sourceMappingURL=upload-slots.test.js.map