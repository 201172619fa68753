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
    get findUnused () {
        return findUnused;
    },
    get whyBroken () {
        return whyBroken;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _usejournal = require("../preloads/use-journal");
function findUnused(folder, expected) {
    const lines = readUses(folder);
    return Object.entries(expected).flatMap(([app, preloads])=>[
            ...new Set(preloads)
        ].flatMap((preload)=>problemsOf(app, preload, lines.filter((line)=>line.app === app && line.preload === preload))));
}
function whyBroken(folder, app) {
    const line = readUses(folder).find((each)=>each.app === app && each.state === 'missing');
    return line === undefined ? `a preload of ${app} is broken` : missing(line);
}
function problemsOf(app, preload, lines) {
    const broken = lines.filter(({ state })=>state === 'missing').map(missing);
    if (broken.length > 0) return [
        ...new Set(broken)
    ];
    if (lines.length === 0) return [
        `${preload}: no ${app} loaded it, or it patches nothing`
    ];
    const used = new Set(lines.filter(({ state })=>state === 'used').map(({ what })=>what));
    const patched = new Set(lines.map(({ what })=>what));
    return [
        ...patched
    ].filter((what)=>!used.has(what)).map((what)=>`${preload}: no ${app} ever called ${what}`);
}
const missing = ({ app, preload, reason })=>`${preload}, in ${app}: ${reason}`;
function readUses(folder) {
    const path = (0, _nodepath.join)(folder, _usejournal.USE_JOURNAL);
    if (!(0, _nodefs.existsSync)(path)) return [];
    const lines = (0, _nodefs.readFileSync)(path, 'utf8').split('\n').slice(0, -1);
    return lines.map((line)=>JSON.parse(line));
}

//# sourceMappingURL=preload-uses.js.map