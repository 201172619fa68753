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
    get LONGEST_SEARCH () {
        return LONGEST_SEARCH;
    },
    get beginningOf () {
        return beginningOf;
    },
    get searchTerms () {
        return searchTerms;
    }
});
const _lanefacts = require("../why/lane-facts");
const LONGEST_SEARCH = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Ids are copied with what stands before them, too: `msg_…`, `wa:…`. */ const PREFIX = /^[a-z]{2,8}_/;
const PHONE = /^\+?[0-9 ()./-]{5,30}$/;
const LATE = ':late';
function searchTerms(text) {
    const typed = text.trim().slice(0, LONGEST_SEARCH);
    const low = typed.toLowerCase();
    const lane = laneIn(low);
    if (lane !== null) return {
        ...NOTHING,
        lane
    };
    const id = low.replace(PREFIX, '');
    if (UUID.test(id)) return {
        ...NOTHING,
        id,
        token: typed
    };
    const digits = PHONE.test(typed) ? typed.replace(/[^0-9]/g, '') : '';
    const isPhone = digits.length >= 5 && digits.length <= 20;
    return {
        ...NOTHING,
        digits: isPhone ? digits : null,
        token: typed.length >= 4 ? typed : null,
        name: typed.length >= 2 ? low : null
    };
}
const NOTHING = {
    lane: null,
    id: null,
    digits: null,
    token: null,
    name: null
};
function laneIn(text) {
    const name = text.endsWith(LATE) ? text.slice(0, -LATE.length) : text;
    const kind = _lanefacts.LANE_KINDS.find((each)=>name.startsWith(`${each}:`));
    return kind !== undefined && UUID.test(name.slice(kind.length + 1)) ? name : null;
}
const beginningOf = (text)=>`${text.replace(/[\\%_]/g, (character)=>`\\${character}`)}%`;

//# sourceMappingURL=search-terms.js.map