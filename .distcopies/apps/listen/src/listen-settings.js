"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toListenSettings", {
    enumerable: true,
    get: function() {
        return toListenSettings;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _listenerror = require("./listen.error");
function toListenSettings(options) {
    const running = options.url === undefined || options.key === undefined ? announcementIn(options.dataDir) : {};
    const baseUrl = options.url ?? running.base_url;
    // The key of one service is nobody else's business.
    const key = options.key ?? (baseUrl === running.base_url ? running.api_key : undefined);
    if (baseUrl === undefined) {
        throw new _listenerror.ListenError(`No service is running on ${options.dataDir}. Run npm start in another terminal, or set --url and --key.`);
    }
    if (key === undefined) throw new _listenerror.ListenError('Set --key to an API key of that service.');
    return {
        baseUrl: webAddress(baseUrl, '--url').replace(/\/{1,9}$/, ''),
        key,
        forwardTo: webAddress(options.forward, '--forward'),
        types: options.events
    };
}
function announcementIn(dataDir) {
    try {
        return JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(dataDir, 'standalone.json'), 'utf8'));
    } catch  {
        return {};
    }
}
function webAddress(text, option) {
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    throw new _listenerror.ListenError(`${option} must be a URL that starts with http:// or https://.`);
}

//# sourceMappingURL=listen-settings.js.map