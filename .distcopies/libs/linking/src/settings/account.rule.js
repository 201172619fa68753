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
    get isProxyUrl () {
        return isProxyUrl;
    },
    get isWebVersion () {
        return isWebVersion;
    }
});
/** A version as WhatsApp's web client writes it: three numbers, such as 2.3000.1035194821. */ const WEB_VERSION = /^\d{1,4}\.\d{1,6}\.\d{1,10}$/;
const PROXY_SCHEMES = [
    'http:',
    'https:',
    'socks5:'
];
const isWebVersion = (value)=>typeof value === 'string' && WEB_VERSION.test(value);
function isProxyUrl(value) {
    if (typeof value !== 'string' || !URL.canParse(value)) return false;
    const { protocol, hostname, pathname, search, hash } = new URL(value);
    const hasNothingElse = (pathname === '' || pathname === '/') && search === '' && hash === '';
    return PROXY_SCHEMES.includes(protocol) && hostname !== '' && hasNothingElse && isReadable(value);
}
/** Name and password can be read: a stray percent sign cannot. */ function isReadable(value) {
    const { username, password } = new URL(value);
    try {
        decodeURIComponent(username);
        decodeURIComponent(password);
        return true;
    } catch  {
        return false;
    }
}

//# sourceMappingURL=account.rule.js.map