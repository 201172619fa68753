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
    get EVERY_CAPABILITY () {
        return EVERY_CAPABILITY;
    },
    get VERSION_REFUSED_TEXT () {
        return VERSION_REFUSED_TEXT;
    },
    get refusalOf () {
        return refusalOf;
    },
    get refused () {
        return refused;
    }
});
const EVERY_CAPABILITY = [
    'text',
    'media',
    'poll',
    'pairing_code',
    'check',
    'location',
    'contact',
    'reaction',
    'reply',
    'typing',
    'settings',
    'groups',
    'read',
    'media_files',
    'voice',
    'sticker'
];
const VERSION_REFUSED_TEXT = "WhatsApp refuses this version of its web client. Update the gateway app, or set a newer version: the number's " + '`web_version` (PATCH /whatsapp/accounts/{id}) or WEB_VERSION of the gateway app.';
const PROXY_UNREACHABLE_TEXT = 'The proxy of this number does not work, and the number does not connect without it. Check its `proxy_url` (PATCH ' + '/whatsapp/accounts/{id}).';
function refusalOf(session) {
    switch(session?.status){
        case 'connected':
            return undefined;
        case 'disconnected':
        case 'signed_out':
            return refused('WHATSAPP_DISCONNECTED', disconnectedText(session.reason), session.reason);
        case 'pending':
        case 'waiting_qr':
        case 'qr_expired':
        case undefined:
    }
    return refused('WHATSAPP_NOT_CONNECTED', 'The number is not linked to WhatsApp on this gateway.');
}
function disconnectedText(reason) {
    switch(reason){
        case 'version_refused':
            return VERSION_REFUSED_TEXT;
        case 'proxy_unreachable':
            return PROXY_UNREACHABLE_TEXT;
        default:
            return 'The number lost its connection to WhatsApp.';
    }
}
function refused(code, message, detail) {
    return {
        kind: 'refused',
        code,
        message,
        ...detail === undefined ? {} : {
            detail
        }
    };
}

//# sourceMappingURL=driver.js.map