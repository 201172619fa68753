"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _generatedfiles = require("./openapi/generated-files");
/** `npm run gen`: writes what is made from the code. Started in the repository's root, from `dist`. */ async function main() {
    const codeRoot = (0, _nodepath.join)(__dirname, '../../..');
    for (const [path, text] of (await (0, _generatedfiles.generatedFiles)(codeRoot))){
        const file = (0, _nodepath.join)(process.cwd(), path);
        (0, _nodefs.mkdirSync)((0, _nodepath.dirname)(file), {
            recursive: true
        });
        (0, _nodefs.writeFileSync)(file, text);
        process.stdout.write(`wrote ${path}\n`);
    }
}
void main();

//# sourceMappingURL=generate.js.map