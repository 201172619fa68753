"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ProxyTunnel", {
    enumerable: true,
    get: function() {
        return ProxyTunnel;
    }
});
const _nodenet = require("node:net");
const _nodetls = require("node:tls");
const _httpconnect = require("./http-connect");
const _proxyerror = require("./proxy.error");
const _socks5 = require("./socks5");
const USUAL_PORT = {
    'http:': 80,
    'https:': 443,
    'socks5:': 1080
};
let ProxyTunnel = class ProxyTunnel {
    // Private to the language, too: nothing that logs this object shows them.
    #url;
    /** @param proxyUrl undefined, or one that cannot be read: every line fails */ constructor(proxyUrl, limitMs){
        this.limitMs = limitMs;
        this.#url = proxyUrl !== undefined && URL.canParse(proxyUrl) ? new URL(proxyUrl) : undefined;
    }
    /** A line to the target. @throws ProxyError */ async open(host, port) {
        try {
            const socket = await this.reach(host, port);
            this.failure = undefined;
            return socket;
        } catch (error) {
            this.failure = error instanceof _proxyerror.ProxyError ? error : new _proxyerror.ProxyError(textOf(error));
            throw this.failure;
        }
    }
    async reach(host, port) {
        const url = this.#url;
        if (url === undefined) throw new _proxyerror.ProxyError('This proxy cannot be used here.');
        const socket = dial(url);
        // Until somebody else listens: an error of a socket that nobody hears ends the process.
        socket.on('error', ()=>undefined);
        const timer = setTimeout(()=>socket.destroy(new _proxyerror.ProxyError('The proxy did not answer in time.')), this.limitMs);
        try {
            await connected(socket, url.protocol === 'https:' ? 'secureConnect' : 'connect');
            const ask = url.protocol === 'socks5:' ? _socks5.askSocksProxy : _httpconnect.askHttpProxy;
            await ask(socket, {
                host,
                port
            }, credentialsOf(url));
            return socket;
        } catch (error) {
            socket.destroy();
            throw error;
        } finally{
            clearTimeout(timer);
        }
    }
};
function dial({ protocol, hostname, port }) {
    const usualPort = USUAL_PORT[protocol];
    if (usualPort === undefined) throw new _proxyerror.ProxyError('A proxy of this kind is not known.');
    const host = hostname.replace(/^\[|\]$/g, '');
    const target = {
        host,
        port: port === '' ? usualPort : Number(port)
    };
    return protocol === 'https:' ? (0, _nodetls.connect)({
        ...target,
        servername: host
    }) : (0, _nodenet.connect)(target);
}
function connected(socket, event) {
    return new Promise((resolve, reject)=>{
        socket.once(event, ()=>resolve());
        socket.once('error', reject);
        socket.once('close', ()=>reject(new _proxyerror.ProxyError('The proxy closed the connection.')));
    });
}
function credentialsOf({ username, password }) {
    if (username === '' && password === '') return undefined;
    return {
        name: decodeURIComponent(username),
        password: decodeURIComponent(password)
    };
}
function textOf(error) {
    const code = error?.code;
    return `The proxy cannot be reached${typeof code === 'string' ? ` (${code})` : ''}.`;
}

//# sourceMappingURL=proxy-tunnel.js.map