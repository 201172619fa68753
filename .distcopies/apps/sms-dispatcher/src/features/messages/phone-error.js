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
    get failureOfAppText () {
        return failureOfAppText;
    },
    get failureOfChtReason () {
        return failureOfChtReason;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _androidresults = require("./android-results");
const _phonefailures = require("./phone-failures");
/** Characters of a text of the phone that are looked at. */ const MAX_SAID = 500;
/**
 * What SMS Gateway for Android writes besides the results of SmsManager (capcom6/android-sms-gateway 1.68.0,
 * `MessagesService.kt`): `Can't send message: …` before anything was handed to Android, `sendSMS: …` around it.
 */ const APP_WORDS = [
    [
        /^TTL expired\b/i,
        'expired'
    ],
    [
        /^Delivery result\b/,
        'delivery'
    ],
    [
        /^Can't send message: (SIM \d+ not found|No SIMs found)/,
        'noSim'
    ],
    [
        /^Can't send message: SIM selection requires READ_PHONE_STATE/,
        'noPermission'
    ],
    // What Android throws before it takes a message names the permission.
    [
        /^sendSMS: .{0,300}\bandroid\.permission\.SEND_SMS\b/,
        'noPermission'
    ],
    [
        /Invalid destination ?Address/i,
        'number'
    ],
    [
        /Invalid message body/i,
        'unsuited'
    ],
    [
        /^Can't send message: /,
        'unsuited'
    ],
    [
        /\b(credit|balance)\b/i,
        'credit'
    ]
];
function failureOfAppText(text) {
    if (text === null || text === '') return null;
    const said = (0, _platform.toStorableText)(text, MAX_SAID);
    return (0, _phonefailures.failureOf)(resultIn(said) ?? wordsIn(said, APP_WORDS) ?? 'refused', said);
}
/** `Send result: RESULT_… (…)`, or `Send result: Unknown error code: 133.` for results that are newer than the app. */ function resultIn(said) {
    const [, name, number] = /^Send result: (?:(RESULT_[A-Z_]{1,60})|Unknown error code: (\d{1,5}))/.exec(said) ?? [];
    if (name !== undefined) return (0, _androidresults.failureOfResultName)(name);
    return number === undefined ? null : (0, _androidresults.failureOfResultNumber)(Number(number));
}
/**
 * What cht-gateway writes (medic/cht-gateway 1.5.0, `IntentProcessor.java`, `SmsSender.java`,
 * `DeliveryReportHandler.java`).
 */ const CHT_WORDS = [
    [
        /^no-service$/,
        'noService'
    ],
    [
        /^radio-off$/,
        'radioOff'
    ],
    [
        /^null-pdu$/,
        'unsuited'
    ],
    [
        /^generic; /,
        'refused'
    ],
    [
        /^destination\.invalid$/,
        'number'
    ],
    [
        /^Delivery failed: /,
        'delivery'
    ],
    [
        /^Exception: .{0,300}\bandroid\.permission\.SEND_SMS\b/,
        'noPermission'
    ],
    [
        /^Exception: .{0,300}Invalid destination ?Address/i,
        'number'
    ]
];
function failureOfChtReason(reason) {
    if (reason === null || reason === '') return null;
    const said = (0, _platform.toStorableText)(reason, MAX_SAID);
    const [, number] = /^unknown; resultCode=(\d{1,5})$/.exec(said) ?? [];
    const name = number === undefined ? wordsIn(said, CHT_WORDS) : (0, _androidresults.failureOfResultNumber)(Number(number));
    return {
        ...(0, _phonefailures.failureOf)(name ?? 'refused', said),
        retry: 'never'
    };
}
const wordsIn = (said, words)=>words.find(([pattern])=>pattern.test(said))?.[1] ?? null;

//# sourceMappingURL=phone-error.js.map