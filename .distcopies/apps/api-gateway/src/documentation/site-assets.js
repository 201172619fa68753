"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readAssets", {
    enumerable: true,
    get: function() {
        return readAssets;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
/** Files that every page loads. */ const TYPES = {
    'docs.css': 'text/css; charset=utf-8',
    'docs.js': 'text/javascript; charset=utf-8',
    'scheme.js': 'text/javascript; charset=utf-8',
    'mark.svg': 'image/svg+xml'
};
/** Beside the sources and the built app, and in the repository while the app is only compiled. */ const PLACES = [
    (0, _nodepath.join)(__dirname, 'assets'),
    (0, _nodepath.join)(__dirname, '../../../../../apps/api-gateway/src/documentation/assets')
];
function readAssets() {
    const folder = PLACES.find((place)=>(0, _nodefs.existsSync)(place));
    if (folder === undefined) throw new Error('the files of the documentation are missing in this build');
    return new Map(Object.entries(TYPES).map(([name, type])=>[
            name,
            {
                type,
                bytes: (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, name))
            }
        ]));
}

//# sourceMappingURL=site-assets.js.map