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
    get BOARD_POLICY () {
        return BOARD_POLICY;
    },
    get boardFiles () {
        return boardFiles;
    },
    get boardPage () {
        return boardPage;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const DIST = (0, _nodepath.join)((0, _nodepath.dirname)(require.resolve('@bull-board/ui/package.json')), 'dist');
/** Of the one style that its scripts write, always the same; with another version the browser names another hash. */ const SCRIPT_STYLE = 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU=';
const BOARD_POLICY = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${SCRIPT_STYLE}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'"
].join('; ');
function boardFiles() {
    const folder = (0, _nodepath.join)(DIST, 'static');
    const names = (0, _nodefs.readdirSync)(folder, {
        recursive: true,
        encoding: 'utf8'
    });
    return new Map(names.map((name)=>[
            name.split(_nodepath.sep).join('/'),
            (0, _nodepath.join)(folder, name)
        ]));
}
function boardPage(values) {
    const page = (0, _nodefs.readFileSync)((0, _nodepath.join)(DIST, 'index.ejs'), 'utf8');
    const [head = '', rest = ''] = page.split('<div id="root">', 2);
    const scripts = rest.slice(rest.indexOf('<script'));
    return `${withoutForeignFonts(head)}<div id="root"></div>${scripts}`.replace(/<%[=-] (\w{1,40}) %>/g, (_placeholder, name)=>values[name] ?? '');
}
const withoutForeignFonts = (head)=>head.split('\n').filter((line)=>!line.includes('href="https:')).join('\n');

//# sourceMappingURL=board-page.js.map