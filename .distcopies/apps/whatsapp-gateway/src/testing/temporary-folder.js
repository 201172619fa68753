"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "temporaryFolder", {
    enumerable: true,
    get: function() {
        return temporaryFolder;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
function temporaryFolder() {
    const path = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-gateway-'));
    return {
        path,
        remove: ()=>(0, _nodefs.rmSync)(path, {
                recursive: true,
                force: true
            })
    };
}

//# sourceMappingURL=temporary-folder.js.map