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
    get patch () {
        return patch;
    },
    get wrap () {
        return wrap;
    }
});
const _usejournal = require("./use-journal");
function wrap(owner, name, wrapper) {
    patch(owner, name, wrapper, (0, _usejournal.mustBeUsed)(`${nameOf(owner)}.${name}`).use);
}
function patch(owner, name, wrapper, use = ()=>undefined) {
    const original = owner[name];
    if (typeof original !== 'function') throw new Error(`there is no method ${nameOf(owner)}.${name} to patch`);
    const replacement = wrapper;
    owner[name] = function(...args) {
        use();
        return replacement(original.bind(this), ...args);
    };
}
function nameOf(owner) {
    return typeof owner === 'function' ? owner.name : owner.constructor.name;
}

//# sourceMappingURL=wrap.js.map