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
    get LONGEST_URL () {
        return LONGEST_URL;
    },
    get isPublicHttpsUrl () {
        return isPublicHttpsUrl;
    },
    get judgeUrl () {
        return judgeUrl;
    },
    get literalOf () {
        return literalOf;
    }
});
const _addresspolicy = require("./address-policy");
const LONGEST_URL = 2048;
/** Ports above 1023 on which no web server is meant (Fetch standard, "bad port"). */ const BAD_PORTS = new Set([
    1719,
    1720,
    1723,
    2049,
    3659,
    4045,
    4190,
    5060,
    5061,
    6000,
    6566,
    6679,
    6697,
    10_080
]);
function isPublicHttpsUrl(text, rules = {}) {
    return judgeUrl(text, new _addresspolicy.AddressPolicy(rules.allowedNetworks), rules.allowHttp ?? false);
}
function judgeUrl(text, policy, allowHttp) {
    if (text.length > LONGEST_URL) return refuse('too_long');
    if (!URL.canParse(text)) return refuse('not_a_url');
    // The WHATWG parser turns decimal, octal, hexadecimal, short and full-width forms of an IPv4 address into dots.
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return refuse('not_https');
    if (url.username !== '' || url.password !== '') return refuse('credentials');
    if (!isWebPort(url)) return refuse('port');
    return canBePublic(url, policy) ? {
        ok: true,
        url
    } : refuse('private_address');
}
function literalOf(url) {
    if (url.hostname.startsWith('[')) return url.hostname.slice(1, -1);
    return /^[\d.]+$/.test(url.hostname) ? url.hostname : null;
}
function canBePublic(url, policy) {
    const plain = url.protocol === 'http:';
    const literal = literalOf(url);
    if (literal !== null) return plain ? policy.isListed(literal) : policy.allows(literal);
    const name = url.hostname.replace(/\.$/, '');
    if (name === '') return false;
    // RFC 6761 section 6.3: these names are loopback, whatever a resolver says.
    if (name === 'localhost' || name.endsWith('.localhost')) return policy.isListed('127.0.0.1');
    const internal = !name.includes('.') || /\.(local|internal|intranet|lan|home\.arpa|onion)$/.test(name);
    return internal || plain ? policy.allowsPrivateNetworks : true;
}
function isWebPort(url) {
    if (url.port === '') return true;
    const port = Number(url.port);
    if (port === 80 || port === 443) return true;
    return port >= 1024 && !BAD_PORTS.has(port) && !(port >= 6665 && port <= 6669);
}
const refuse = (reason)=>({
        ok: false,
        reason
    });

//# sourceMappingURL=public-url.js.map