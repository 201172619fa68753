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
    get outcomeOf () {
        return outcomeOf;
    },
    get toReply () {
        return toReply;
    }
});
const LONGEST_REPLY = 200;
/** What refuses whoever sends, at whatever step it comes (RFC 4954 section 6). */ const SIGN_IN_CODES = [
    530,
    534,
    535,
    538
];
/** Before these a server knows nothing of a mail: what it refuses then, it refuses to all. */ const ABOUT_MAIL = [
    'RCPT TO',
    'DATA'
];
function outcomeOf(error) {
    const { code = '', command = '', response, responseCode = 0 } = error ?? {};
    const reply = toReply(response);
    const isFinal = responseCode >= 500;
    // What a server answers is never read for its words: they are its own.
    if ([
        'ETLS',
        'EREQUIRETLS'
    ].includes(code) || response === undefined && isCertificate(error)) return {
        kind: 'later',
        reason: 'encryption',
        reply
    };
    // Says nothing about the mail: the password is wrong until an operator, or whoever runs the mail server, sets it right.
    if (code === 'EAUTH' || code === 'ENOAUTH' || SIGN_IN_CODES.includes(responseCode)) return {
        kind: 'later',
        reason: 'sign_in',
        reply
    };
    if (responseCode >= 400 && !isFinal) return {
        kind: 'later',
        reason: 'busy',
        reply
    };
    if (isFinal && command === 'MAIL FROM') return {
        kind: 'later',
        reason: 'refused',
        reply
    };
    if (isFinal && !ABOUT_MAIL.includes(command)) return {
        kind: 'later',
        reason: 'busy',
        reply
    };
    if (isFinal) return {
        kind: 'refused',
        reason: command === 'RCPT TO' ? 'address' : 'refused',
        reply
    };
    // The address cannot be said in SMTP as this server speaks it.
    if (code === 'EENVELOPE') return {
        kind: 'refused',
        reason: 'address',
        reply
    };
    return {
        kind: 'later',
        reason: 'unreachable',
        reply
    };
}
function isCertificate(error) {
    const { code = '', originalCode = '', message = '' } = error ?? {};
    return /CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(`${code} ${originalCode}`) || /certificate|altnames|tls|ssl/i.test(message);
}
function toReply(response) {
    if (response === undefined) return null;
    const line = response.slice(0, 2_000).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\w-]{24,}/g, '…');
    return Buffer.from(line.slice(0, LONGEST_REPLY)).toString();
}

//# sourceMappingURL=mail-outcome.js.map