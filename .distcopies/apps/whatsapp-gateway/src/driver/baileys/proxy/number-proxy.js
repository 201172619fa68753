"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberProxy", {
    enumerable: true,
    get: function() {
        return NumberProxy;
    }
});
const _proxyagents = require("./proxy-agents");
const _proxytunnel = require("./proxy-tunnel");
let NumberProxy = class NumberProxy {
    /** @param proxyUrl where the app allows no proxies of numbers, one that never works */ constructor(proxyUrl, { allowsProxies, testNetwork, timings }){
        const usable = allowsProxies ? proxyUrl : undefined;
        this.line = new _proxytunnel.ProxyTunnel(usable, timings.connectTimeoutMs);
        this.agent = testNetwork === undefined ? new _proxyagents.TunneledHttpsAgent(this.line) : new _proxyagents.TunneledHttpAgent(this.line);
        const files = new _proxytunnel.ProxyTunnel(usable, timings.connectTimeoutMs);
        this.fileAgent = new _proxyagents.TunneledHttpsAgent(files, testNetwork?.mediaCa === undefined ? {} : {
            ca: testNetwork.mediaCa
        });
    }
    /** Why there is no line to WhatsApp; undefined when the proxy gave one. */ get failure() {
        return this.line.failure;
    }
};

//# sourceMappingURL=number-proxy.js.map