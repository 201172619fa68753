"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "oncePerRun", {
    enumerable: true,
    get: function() {
        return oncePerRun;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _testenvironment = require("./test-environment");
const _waitfor = require("./wait-for");
const WITHIN_MS = 170_000;
async function oncePerRun(name, work) {
    const folder = (0, _nodepath.join)((0, _testenvironment.testVariable)('TEST_RUN_DIR'), name);
    const outcome = (0, _nodepath.join)(folder, 'outcome');
    if (isFirst(folder)) {
        const problem = await problemOf(work);
        // Whole or not at all: the others look for it.
        (0, _nodefs.writeFileSync)(`${outcome}.draft`, problem);
        (0, _nodefs.renameSync)(`${outcome}.draft`, outcome);
    } else await (0, _waitfor.waitFor)(()=>(0, _nodefs.existsSync)(outcome), {
        what: `${name} in another test file`,
        timeoutMs: WITHIN_MS
    });
    const problem = (0, _nodefs.readFileSync)(outcome, 'utf8');
    if (problem !== '') throw new Error(problem);
}
/** Of all who make this folder one is told that it made it. */ const isFirst = (folder)=>(0, _nodefs.mkdirSync)(folder, {
        recursive: true
    }) !== undefined;
async function problemOf(work) {
    try {
        await work();
        return '';
    } catch (error) {
        return error instanceof Error ? error.stack ?? error.message : String(error);
    }
}

//# sourceMappingURL=once-per-run.js.map