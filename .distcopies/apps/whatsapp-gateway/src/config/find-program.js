"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "findProgram", {
    enumerable: true,
    get: function() {
        return findProgram;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const END = process.platform === 'win32' ? '.exe' : '';
function findProgram(name, path = '') {
    if (name.includes('/') || (0, _nodepath.isAbsolute)(name)) return isProgram(name) ? (0, _nodepath.resolve)(name) : undefined;
    const folders = path.split(_nodepath.delimiter).filter((folder)=>(0, _nodepath.isAbsolute)(folder));
    return folders.map((folder)=>(0, _nodepath.join)(folder, name + END)).find(isProgram);
}
function isProgram(path) {
    try {
        (0, _nodefs.accessSync)(path, _nodefs.constants.X_OK);
        return (0, _nodefs.statSync)(path).isFile();
    } catch  {
        return false;
    }
}

//# sourceMappingURL=find-program.js.map