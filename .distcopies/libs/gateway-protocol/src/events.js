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
    get INBOUND_KINDS () {
        return INBOUND_KINDS;
    },
    get MAX_EVENTS_PER_BATCH () {
        return MAX_EVENTS_PER_BATCH;
    }
});
const MAX_EVENTS_PER_BATCH = 100;
const INBOUND_KINDS = [
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contact',
    'poll_vote',
    'reaction',
    'unsupported'
];

//# sourceMappingURL=events.js.map