"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "parseNumberSettings", {
    enumerable: true,
    get: function() {
        return parseNumberSettings;
    }
});
const _fieldparser = require("./field.parser");
const WEB_VERSION = /^\d{1,4}\.\d{1,6}\.\d{1,10}$/;
const PROXY_SCHEMES = [
    'http:',
    'https:',
    'socks5:'
];
const MAX_PROXY_URL = 1024;
function parseNumberSettings(value) {
    const { receive_groups, proxy_url, web_version } = (0, _fieldparser.objectOf)(value, 'settings');
    return {
        receive_groups: (0, _fieldparser.booleanOf)(receive_groups, 'receive_groups'),
        proxy_url: (0, _fieldparser.optional)(proxy_url, proxyUrlOf) ?? null,
        web_version: (0, _fieldparser.optional)(web_version, webVersionOf) ?? null
    };
}
function webVersionOf(value) {
    return (0, _fieldparser.matching)(value, WEB_VERSION, 'web_version', 'three numbers with dots between them');
}
function proxyUrlOf(value) {
    const text = (0, _fieldparser.stringOf)(value, 'proxy_url', MAX_PROXY_URL);
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || url.hostname === '' || !PROXY_SCHEMES.includes(url.protocol)) {
        return (0, _fieldparser.fail)('proxy_url', 'an http, https or socks5 address');
    }
    return text;
}

//# sourceMappingURL=number-settings.parser.js.map