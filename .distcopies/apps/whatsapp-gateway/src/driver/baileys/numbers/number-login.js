"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberLogin", {
    enumerable: true,
    get: function() {
        return NumberLogin;
    }
});
const _connectionkeys = require("../auth/connection-keys");
const _durabledecryption = require("../connection/durable-decryption");
const _groupcache = require("../connection/group-cache");
const _retrycounters = require("../connection/retry-counters");
const _librarylogger = require("../library-logger");
let NumberLogin = class NumberLogin {
    constructor(phone, context, log){
        this.phone = phone;
        this.context = context;
        this.log = log;
        this.parts = this.newParts();
    }
    get auth() {
        return this.parts.auth;
    }
    /** Forgets it: the next socket is a new device. */ reset() {
        this.auth.close();
        this.context.auths.forget(this.phone);
        this.parts = this.newParts();
    }
    /** For the next connection: the former one stores no keys any more, and those that it did not store are forgotten. */ renewKeys() {
        this.parts = {
            ...this.parts,
            keys: this.keysOf(this.auth)
        };
    }
    keysOf(auth) {
        this.connectionKeys?.end();
        this.connectionKeys = new _connectionkeys.ConnectionKeys(auth);
        return this.context.baileys.makeCacheableSignalKeyStore(this.connectionKeys, (0, _librarylogger.libraryLogger)(this.log));
    }
    newParts() {
        const { auths, deviceName, sentMessage, mapped, unwritten } = this.context;
        const auth = auths.session(this.phone);
        auth.onMapped = mapped;
        auth.onUnwritten = unwritten;
        return {
            browser: [
                deviceName,
                'Chrome',
                '1.0'
            ],
            auth,
            keys: this.keysOf(auth),
            stanzas: new _durabledecryption.Stanzas(),
            retries: new _retrycounters.RetryCounters(),
            groups: new _groupcache.GroupCache(),
            sentMessage: ({ id })=>id ? sentMessage(id) : undefined
        };
    }
};

//# sourceMappingURL=number-login.js.map