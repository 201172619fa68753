/** Before the first event. */ "use strict";
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
    get FEED_START () {
        return FEED_START;
    },
    get afterInside () {
        return afterInside;
    },
    get beginningOf () {
        return beginningOf;
    },
    get parsePosition () {
        return parsePosition;
    }
});
const FEED_START = '0';
function parsePosition(text) {
    const [seq = '', inside] = text.split('@');
    if (inside === undefined) return {
        seq,
        inside: null
    };
    const [at, id] = inside.split('/');
    return {
        seq,
        inside: id === undefined ? {
            at: null,
            id: null
        } : {
            at: at ?? null,
            id
        }
    };
}
const beginningOf = (stretch)=>`${stretch}@`;
const afterInside = (stretch, { at, id })=>`${stretch}@${at}/${id}`;

//# sourceMappingURL=feed-position.js.map