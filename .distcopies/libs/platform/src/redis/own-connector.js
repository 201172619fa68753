"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnConnector", {
    enumerable: true,
    get: function() {
        return OwnConnector;
    }
});
const _nodenet = require("node:net");
const _nodetls = require("node:tls");
const _ownhosts = require("../../../own-hosts/src");
const _ioredis = require("ioredis");
let OwnConnector = class OwnConnector extends _ioredis.AbstractConnector {
    /** @param options those of the client, as ioredis hands them over */ constructor(options){
        super(options.disconnectTimeout ?? 2_000);
        this.options = options;
    }
    connect() {
        this.connecting = true;
        return new Promise((resolve, reject)=>{
            // ioredis listens from the next turn on.
            process.nextTick(()=>{
                if (!this.connecting) {
                    reject(new Error('Connection is closed.'));
                    return;
                }
                const socket = this.open();
                this.stream = socket;
                socket.once('error', (error)=>this.firstError = error);
                resolve(socket);
            });
        });
    }
    /** For a connection that is closed already ioredis would set a timer that nothing ends: it holds the process for 2 s. */ disconnect() {
        if (this.stream?.closed !== true) super.disconnect();
        this.connecting = false;
    }
    open() {
        const { path, port = 6379, host = 'localhost', family, tls } = this.options;
        const target = path ? {
            path
        } : {
            port,
            host,
            family,
            lookup: _ownhosts.ownLookup
        };
        return tls ? (0, _nodetls.connect)({
            ...target,
            ...tls
        }) : (0, _nodenet.createConnection)(target);
    }
};

//# sourceMappingURL=own-connector.js.map