"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "mailSettings", {
    enumerable: true,
    get: function() {
        return mailSettings;
    }
});
const _config = require("../../../config/src");
const LOCAL = [
    'localhost',
    '127.0.0.1',
    '[::1]'
];
const PORTS = {
    'smtp:': 587,
    'smtps:': 465
};
function mailSettings({ SMTP_URL, SMTP_TLS, MAIL_FROM }) {
    if (SMTP_URL === '' && MAIL_FROM === '') return null;
    if (SMTP_URL === '') throw new _config.ConfigError([
        'SMTP_URL is missing: MAIL_FROM is of no use without it.'
    ]);
    const url = new URL(SMTP_URL);
    const isImplicit = url.protocol === 'smtps:';
    const problems = [
        MAIL_FROM === '' ? 'MAIL_FROM is missing: mail needs a sender, for example Chasqui <no-reply@example.com>.' : null,
        SMTP_TLS === 'off' && !LOCAL.includes(url.hostname) ? 'SMTP_TLS can be off only for a mail server on this machine (localhost): links and the password would be readable on the way.' : null,
        SMTP_TLS === 'off' && isImplicit ? 'SMTP_TLS cannot be off for smtps://: write smtp:// instead.' : null,
        login(url) === undefined ? 'SMTP_URL has a user or password that is not percent-encoded correctly.' : null
    ].filter((problem)=>problem !== null);
    if (problems.length > 0) throw new _config.ConfigError(problems);
    return {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || PORTS[isImplicit ? 'smtps:' : 'smtp:'],
        encryption: isImplicit ? 'tls' : SMTP_TLS === 'off' ? 'off' : 'starttls',
        login: login(url) ?? null,
        from: mailbox(MAIL_FROM)
    };
}
/** Null: none; undefined: it cannot be read. */ function login({ username, password }) {
    if (username === '') return null;
    try {
        return {
            user: decodeURIComponent(username),
            pass: decodeURIComponent(password)
        };
    } catch  {
        return undefined;
    }
}
function mailbox(text) {
    const [, name = '', address = text] = /^(.*?)\s?<([^<>]*)>$/.exec(text) ?? [];
    return {
        name: name.replaceAll('"', '').trim(),
        address
    };
}

//# sourceMappingURL=mail-settings.js.map