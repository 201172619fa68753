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
    get TunneledHttpAgent () {
        return TunneledHttpAgent;
    },
    get TunneledHttpsAgent () {
        return TunneledHttpsAgent;
    }
});
const _nodehttp = require("node:http");
const _nodehttps = require("node:https");
const _nodenet = require("node:net");
const _nodetls = require("node:tls");
let TunneledHttpsAgent = class TunneledHttpsAgent extends _nodehttps.Agent {
    constructor(tunnel, options = {}){
        super({
            ...options,
            keepAlive: false
        }), this.tunnel = tunnel;
    }
    createConnection(options, callback) {
        const host = options.hostname ?? options.host ?? '';
        const servername = options.servername || ((0, _nodenet.isIP)(host) > 0 ? undefined : host);
        this.tunnel.open(host, Number(options.port ?? 443)).then((socket)=>{
            callback?.(null, (0, _nodetls.connect)({
                ...options,
                port: undefined,
                socket,
                servername
            }));
            socket.resume();
        }, (error)=>callback?.(error, undefined));
        return undefined;
    }
};
let TunneledHttpAgent = class TunneledHttpAgent extends _nodehttp.Agent {
    constructor(tunnel){
        super({
            keepAlive: false
        }), this.tunnel = tunnel;
    }
    createConnection(options, callback) {
        this.tunnel.open(options.hostname ?? options.host ?? '', Number(options.port ?? 80)).then((socket)=>{
            callback?.(null, socket);
            // Now that somebody reads it: until here it was paused.
            socket.resume();
        }, (error)=>callback?.(error, undefined));
        return undefined;
    }
};

//# sourceMappingURL=proxy-agents.js.map