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
    get isNewer () {
        return isNewer;
    },
    get parseVersion () {
        return parseVersion;
    },
    get versionText () {
        return versionText;
    }
});
const VERSION = /^(\d{1,4})\.(\d{1,6})\.(\d{1,10})$/;
function parseVersion(text) {
    const [, ...parts] = VERSION.exec(text) ?? [];
    return parts.length === 3 ? parts.map(Number) : undefined;
}
const versionText = (version)=>version.join('.');
function isNewer(one, other) {
    const at = one.findIndex((part, index)=>part !== other[index]);
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

//# sourceMappingURL=version-text.js.map