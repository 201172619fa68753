"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _generatedfiles = require("./generated-files");
const repository = (0, _nodepath.join)(__dirname, '../../../..');
(0, _globals.it)('the committed files are what the code makes: run `npm run gen` and commit', async ()=>{
    for (const [path, text] of (await (0, _generatedfiles.generatedFiles)(repository))){
        (0, _globals.expect)([
            path,
            (0, _nodefs.readFileSync)((0, _nodepath.join)(repository, path), 'utf8')
        ]).toEqual([
            path,
            text
        ]);
    }
});

//# sourceMappingURL=generated-files.test.js.map