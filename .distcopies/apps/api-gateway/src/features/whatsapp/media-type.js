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
    get MEDIA_TYPES () {
        return MEDIA_TYPES;
    },
    get NO_TEXT_BESIDE () {
        return NO_TEXT_BESIDE;
    },
    get guessMediaType () {
        return guessMediaType;
    },
    get isBare () {
        return isBare;
    }
});
const _intake = require("../../../../../libs/intake/src");
const _requests = require("../../../../../libs/requests/src");
const _uploads = require("../../../../../libs/uploads/src");
/** Kinds of media with which WhatsApp shows no text. */ const BARE_MEDIA_TYPES = [
    'voice',
    'sticker'
];
const MEDIA_TYPES = [
    ..._requests.PLAIN_MEDIA_TYPES,
    ...BARE_MEDIA_TYPES
];
const NO_TEXT_BESIDE = '`message` cannot be sent with `media_type` voice or sticker: WhatsApp shows no text with them.';
function isBare(type) {
    return BARE_MEDIA_TYPES.some((bare)=>bare === type);
}
const guessMediaType = (url)=>(0, _intake.kindOfFile)((0, _uploads.typeOfName)(new URL(url).pathname));

//# sourceMappingURL=media-type.js.map