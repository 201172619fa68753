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
    get keyOfRequest () {
        return keyOfRequest;
    },
    get takeSecretFromUrl () {
        return takeSecretFromUrl;
    }
});
/** Where a key from the query waits; a symbol, so that nothing prints it by accident. */ const KEY_FROM_QUERY = Symbol('key from query');
function takeSecretFromUrl(request) {
    const url = request.url ?? '/';
    const queryAt = url.search(/[?#]/);
    if (queryAt < 0) return url;
    const parts = url.slice(queryAt + 1).split('&');
    const rest = parts.filter((part)=>!isSecret(part));
    if (rest.length === parts.length) return url;
    const secret = parts.find(isSecret) ?? '';
    request[KEY_FROM_QUERY] = decode(secret.includes('=') ? secret.slice(secret.indexOf('=') + 1) : '');
    const path = url.slice(0, queryAt);
    return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}
function keyOfRequest(request) {
    const header = request.headers.authorization;
    if (header !== undefined && /^bearer /i.test(header)) return header.slice('bearer '.length).trim();
    return request[KEY_FROM_QUERY];
}
function isSecret(part) {
    const nameEnd = part.indexOf('=');
    return decode(nameEnd < 0 ? part : part.slice(0, nameEnd)) === 'secret';
}
function decode(text) {
    if (!text.includes('%') && !text.includes('+')) return text;
    try {
        return decodeURIComponent(text.replaceAll('+', ' '));
    } catch  {
        return text;
    }
}

//# sourceMappingURL=key-of-request.js.map