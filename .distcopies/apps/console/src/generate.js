"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _generatedfiles = require("./openapi/generated-files");
/** The console's part of `npm run gen`. Started in the repository's root, from `dist`. */ async function main() {
    for (const [path, text] of (await (0, _generatedfiles.generatedFiles)())){
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(process.cwd(), path), text);
        process.stdout.write(`wrote ${path}\n`);
    }
}
void main();

//# sourceMappingURL=generate.js.map