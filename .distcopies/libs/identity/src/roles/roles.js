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
    get hasRole () {
        return hasRole;
    },
    get isRole () {
        return isRole;
    }
});
const _entities = require("../../../entities/src");
function hasRole(actual, needed) {
    return _entities.ROLES.indexOf(actual) >= _entities.ROLES.indexOf(needed);
}
function isRole(word) {
    return _entities.ROLES.some((role)=>role === word);
}

//# sourceMappingURL=roles.js.map