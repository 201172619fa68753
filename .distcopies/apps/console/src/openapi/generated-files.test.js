"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _generatedfiles = require("./generated-files");
(0, _globals.it)('what is generated of the console is what the code says: `npm run gen` would change nothing', async ()=>{
    for (const [path, text] of (await (0, _generatedfiles.generatedFiles)())){
        (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../../../..', path), 'utf8')).toBe(text);
    }
});

//# sourceMappingURL=generated-files.test.js.map