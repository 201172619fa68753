"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "writePrivateFile", {
    enumerable: true,
    get: function() {
        return writePrivateFile;
    }
});
const _nodefs = require("node:fs");
function writePrivateFile(path, text) {
    const draft = `${path}.${process.pid}.tmp`;
    (0, _nodefs.writeFileSync)(draft, text, {
        mode: 0o600
    });
    (0, _nodefs.renameSync)(draft, path);
}

//# sourceMappingURL=private-file.js.map