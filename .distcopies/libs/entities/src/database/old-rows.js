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
    get LOCKED_OLD () {
        return LOCKED_OLD;
    },
    get RETURNED_OLD () {
        return RETURNED_OLD;
    },
    get returnsOld () {
        return returnsOld;
    }
});
/** From here on `returning` knows rows as they were before an update: `old.status`. */ const RETURNS_OLD_SINCE = 18;
const LOCKED_OLD = {
    isReturned: false,
    part: (select)=>`old as materialized (${select}),`
};
const RETURNED_OLD = {
    isReturned: true,
    part: ()=>''
};
function returnsOld({ driver: { version = '' } }) {
    return Number.parseInt(version, 10) >= RETURNS_OLD_SINCE;
}

//# sourceMappingURL=old-rows.js.map