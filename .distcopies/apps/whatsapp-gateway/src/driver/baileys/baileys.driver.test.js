"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _driverconformance = require("../driver.conformance");
let kept;
/** A linking costs a second: a world that a test left as it was serves the next one. */ async function open() {
    if (kept !== undefined && !kept.isAsNew) {
        await kept.end();
        kept = undefined;
    }
    kept = await kept?.reuse() ?? await new _baileysworld.BaileysWorld().open();
    kept.isShared = true;
    return kept;
}
(0, _globals.afterAll)(()=>kept?.end());
(0, _driverconformance.describeDriver)('the Baileys driver', open);

//# sourceMappingURL=baileys.driver.test.js.map