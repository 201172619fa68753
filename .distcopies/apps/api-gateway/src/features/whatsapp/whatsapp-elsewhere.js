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
    get NOT_SENT_NOW () {
        return NOT_SENT_NOW;
    },
    get NOT_TEXT_NOR_MEDIA () {
        return NOT_TEXT_NOR_MEDIA;
    },
    get TEXT_AND_MEDIA () {
        return TEXT_AND_MEDIA;
    }
});
const A_PHONE = 'It belongs to SMS. Use `whatsapp_id` to choose the number that sends.';
const A_POLL = 'Use POST /whatsapp/poll to send a poll.';
const A_FILE = 'Use POST /whatsapp/send to send a file.';
const NOT_SENT_NOW = {
    scheduled_at: 'Use POST /whatsapp/schedule to send text or media later.',
    device_id: A_PHONE,
    sim: A_PHONE
};
const NOT_TEXT_NOR_MEDIA = {
    question: A_POLL,
    options: A_POLL,
    latitude: 'Use POST /whatsapp/location to send a location.'
};
const TEXT_AND_MEDIA = {
    message: 'Use POST /whatsapp/send to send text.',
    media_url: A_FILE,
    media_id: A_FILE,
    media_base64: A_FILE
};

//# sourceMappingURL=whatsapp-elsewhere.js.map