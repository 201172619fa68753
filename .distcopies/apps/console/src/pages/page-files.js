"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get HASHED () {
        return HASHED;
    },
    get contentTypeOf () {
        return contentTypeOf;
    },
    get readPageFiles () {
        return readPageFiles;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const INDEX = 'index.html';
const HASHED = 'assets/';
const TYPES = {
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.webp': 'image/webp',
    '.ico': 'image/x-icon',
    '.woff2': 'font/woff2'
};
const contentTypeOf = (name)=>TYPES[(0, _nodepath.extname)(name)];
function readPageFiles(folder) {
    // Beside the sources there is an index.html too, of which nothing was built.
    if (!(0, _nodefs.existsSync)((0, _nodepath.join)(folder, INDEX)) || !(0, _nodefs.existsSync)((0, _nodepath.join)(folder, HASHED))) return null;
    const names = (0, _nodefs.readdirSync)(folder, {
        recursive: true,
        encoding: 'utf8'
    }).filter((name)=>(0, _nodefs.statSync)((0, _nodepath.join)(folder, name)).isFile()).map((name)=>name.split(_nodepath.sep).join('/')).filter((name)=>name !== INDEX && !/\.(br|gz)$/.test(name));
    return {
        index: (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, INDEX), 'utf8'),
        files: new Map(names.map((name)=>[
                name,
                readPageFile(folder, name)
            ]))
    };
}
function readPageFile(folder, name) {
    const path = (0, _nodepath.join)(folder, name);
    const bytes = (0, _nodefs.readFileSync)(path);
    const variants = [
        {
            encoding: 'br',
            file: `${path}.br`
        },
        {
            encoding: 'gzip',
            file: `${path}.gz`
        }
    ];
    return {
        type: contentTypeOf(name) ?? 'application/octet-stream',
        bytes,
        compressed: variants.filter(({ file })=>(0, _nodefs.existsSync)(file)).map(({ encoding, file })=>({
                encoding,
                bytes: (0, _nodefs.readFileSync)(file)
            })),
        isHashed: name.startsWith(HASHED)
    };
}

//# sourceMappingURL=page-files.js.map