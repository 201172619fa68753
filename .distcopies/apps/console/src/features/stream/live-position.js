/** A place in what happens: in the feed of events, in the changes of the inbox, and when that was. */ "use strict";
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
    get parseLivePosition () {
        return parseLivePosition;
    },
    get toPositionText () {
        return toPositionText;
    }
});
/** Seconds, a place among the changes, a place in the feed. So many digits are no number that PostgreSQL refuses. */ const SHAPE = /^(\d{1,12})-(\d{1,18})-(\d{1,18}(?:@(?:\d{4}-\d\d-\d\d[ \d:.+]{1,24}\/[\da-f-]{36})?)?)$/;
const LONGEST = 160;
const toPositionText = ({ atS, change, feed })=>`${atS}-${change}-${feed}`;
function parseLivePosition(text) {
    if (text.length > LONGEST) return null;
    const [, at, change, feed] = SHAPE.exec(text) ?? [];
    if (at === undefined || change === undefined || feed === undefined) return null;
    return {
        atS: Number(at),
        change,
        feed
    };
}

//# sourceMappingURL=live-position.js.map