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
    get hasMessage () {
        return hasMessage;
    },
    get mediaOf () {
        return mediaOf;
    }
});
const MESSAGES = [
    'message.inbound',
    'message.group',
    'message.own'
];
const hasMessage = (event)=>MESSAGES.includes(event.type);
function mediaOf(event) {
    const media = hasMessage(event) || event.type === 'message.media' ? event.data.media : undefined;
    return media?.ref === undefined ? undefined : {
        ...media,
        ref: media.ref
    };
}

//# sourceMappingURL=event-media.js.map