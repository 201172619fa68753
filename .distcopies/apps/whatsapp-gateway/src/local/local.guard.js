"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LocalGuard", {
    enumerable: true,
    get: function() {
        return LocalGuard;
    }
});
const _nodecrypto = require("node:crypto");
let LocalGuard = class LocalGuard {
    constructor(token){
        this.token = token;
        /** Set once the port is known. */ this.port = 0;
    }
    /** The page was called by the name of this machine itself, not by one that another site points here. */ isOurHost({ headers }) {
        const names = [
            '127.0.0.1',
            'localhost'
        ].map((name)=>`${name}:${this.port}`);
        const { host, origin } = headers;
        if (host === undefined || !names.includes(host)) return false;
        const site = headers['sec-fetch-site'];
        if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
        return origin === undefined || names.some((name)=>origin === `http://${name}`);
    }
    hasToken({ headers }) {
        const given = Buffer.from(headers.authorization ?? '');
        const wanted = Buffer.from(`Bearer ${this.token}`);
        return given.length === wanted.length && (0, _nodecrypto.timingSafeEqual)(given, wanted);
    }
};

//# sourceMappingURL=local.guard.js.map