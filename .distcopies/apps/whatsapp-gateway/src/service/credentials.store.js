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
    get CredentialsStore () {
        return CredentialsStore;
    },
    get atAddress () {
        return atAddress;
    },
    get hashOfSetupCode () {
        return hashOfSetupCode;
    },
    get reachable () {
        return reachable;
    }
});
const _nodecrypto = require("node:crypto");
/** Stored: never rename. */ const KEY = 'credentials';
let CredentialsStore = class CredentialsStore {
    constructor(meta){
        this.meta = meta;
    }
    read() {
        const stored = this.meta.read(KEY);
        return stored === undefined ? undefined : JSON.parse(stored);
    }
    write(credentials) {
        this.meta.write(KEY, JSON.stringify(credentials));
    }
};
function hashOfSetupCode(code) {
    return (0, _nodecrypto.createHash)('sha256').update(code).digest('hex');
}
function atAddress(credentials, serviceUrl) {
    const { wsUrl, eventsUrl, serviceUrl: former } = credentials;
    if (former === serviceUrl) return credentials;
    return {
        ...credentials,
        wsUrl: moved(wsUrl, former, serviceUrl),
        eventsUrl: moved(eventsUrl, former, serviceUrl)
    };
}
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
function reachable(address, serviceUrl) {
    const isLocal = (url)=>LOOPBACK.test(new URL(url).hostname);
    return isLocal(address) && !isLocal(serviceUrl) ? moved(address, address, serviceUrl) : address;
}
function moved(address, former, current) {
    const url = new URL(address);
    const from = new URL(former);
    const to = new URL(current);
    if (url.host !== from.host) return address;
    const secure = to.protocol === 'https:';
    const protocol = url.protocol.startsWith('ws') ? secure ? 'wss:' : 'ws:' : to.protocol;
    return `${protocol}//${to.host}${url.pathname}${url.search}`;
}

//# sourceMappingURL=credentials.store.js.map