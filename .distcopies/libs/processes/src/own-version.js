"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ownVersion", {
    enumerable: true,
    get: function() {
        return ownVersion;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
function ownVersion(from = __dirname) {
    for(let folder = from;; folder = (0, _nodepath.dirname)(folder)){
        const file = (0, _nodepath.join)(folder, 'package.json');
        if ((0, _nodefs.existsSync)(file)) return JSON.parse((0, _nodefs.readFileSync)(file, 'utf8')).version;
        if (folder === (0, _nodepath.dirname)(folder)) return 'unknown';
    }
}

//# sourceMappingURL=own-version.js.map