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
    get NOT_IN_AN_SMS () {
        return NOT_IN_AN_SMS;
    },
    get NOT_IN_AN_SMS_ROW () {
        return NOT_IN_AN_SMS_ROW;
    },
    get NOT_OF_ALL_SMS () {
        return NOT_OF_ALL_SMS;
    }
});
const A_NUMBER = 'It belongs to WhatsApp. Use `device_id` to choose the phone that sends.';
const OF_ALL_ROWS = 'Set it for the whole request, beside `messages`.';
const ONE_SMS = 'Use POST /sms/send to set it.';
const NO_FILE = 'An SMS has only text. Use POST /whatsapp/send to send a file.';
const NOT_IN_AN_SMS = {
    media_url: NO_FILE,
    media_id: NO_FILE,
    media_base64: NO_FILE,
    whatsapp_id: A_NUMBER,
    account_id: A_NUMBER,
    account_phone: A_NUMBER
};
const NOT_OF_ALL_SMS = {
    ...NOT_IN_AN_SMS,
    sim: 'Set it in each row.',
    delivery_report: ONE_SMS
};
const NOT_IN_AN_SMS_ROW = {
    ...NOT_IN_AN_SMS,
    scheduled_at: OF_ALL_ROWS,
    expires_in: OF_ALL_ROWS,
    phone_choice: OF_ALL_ROWS,
    delivery_report: ONE_SMS
};

//# sourceMappingURL=sms-elsewhere.js.map