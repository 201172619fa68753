"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "fieldOf", {
    enumerable: true,
    get: function() {
        return fieldOf;
    }
});
const _secretwords = require("./secret-words");
/** Parts of names, wherever they stand: also of names that nobody here has thought of. */ const SECRET_PART = /secret|passw|token|code|key|credential|authori|cookie|signature/;
/** Whole words of names. */ const SECRET_WORDS = new Set([
    'otp',
    'pin',
    'qr',
    'login',
    'sig',
    'jwt',
    'auth'
]);
const names = (rule, ...list)=>list.map((name)=>[
            name,
            rule
        ]);
/** Names of the API that its own words decide. */ const KNOWN = new Map([
    ...names('plain', 'error_code', 'country_code', 'language_code', 'status_code', 'key_id', 'otp_id', 'qr_url', 'qr_seq'),
    ...names('text', 'message', 'text', 'content', 'previous_content', 'caption', 'body', 'html', 'question', 'q', 'subject'),
    ...names('text', 'response_excerpt', 'vcard', 'emoji'),
    ...names('content', 'variables', 'answers', 'headers', 'options', 'options_selected', 'poll_options', 'location'),
    ...names('content', 'contact_card', 'contact_cards', 'latitude', 'longitude', 'address'),
    ...names('file', 'media_base64', 'base64', 'file'),
    ...names('words', 'name', 'display_name', 'sender_name', 'form_name', 'title', 'description', 'filename', 'detail'),
    ...names('words', 'error_message', 'instructions', 'model', 'carrier', 'network', 'reason', 'error', 'to', 'from'),
    ...names('words', 'phone', 'account', 'account_phone', 'recipient', 'number', 'numbers', 'tags', 'shortcut')
]);
/** Names come from clients: as many as this are remembered. */ const MOST_REMEMBERED = 2_000;
/** Of a longer name only the beginning is kept. */ const LONGEST_NAME = 64;
const remembered = new Map();
function fieldOf(name) {
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const json = `${JSON.stringify((0, _secretwords.withoutSecretWords)(name).slice(0, LONGEST_NAME))}:`;
    const field = {
        rule: judge(name),
        json,
        bytes: Buffer.byteLength(json)
    };
    if (name.length <= LONGEST_NAME) {
        if (remembered.size >= MOST_REMEMBERED) remembered.clear();
        remembered.set(name, field);
    }
    return field;
}
function judge(name) {
    const small = name.toLowerCase();
    const known = KNOWN.get(small);
    if (known !== undefined) return known;
    if (SECRET_PART.test(small)) return 'secret';
    const words = name.replace(/[A-Z]/g, (letter)=>`_${letter.toLowerCase()}`).split(/[^a-z0-9]/);
    return words.some((word)=>SECRET_WORDS.has(word)) || SECRET_WORDS.has(small) ? 'secret' : 'plain';
}

//# sourceMappingURL=field-rules.js.map