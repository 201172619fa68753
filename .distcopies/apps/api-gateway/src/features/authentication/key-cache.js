"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "KeyCache", {
    enumerable: true,
    get: function() {
        return KeyCache;
    }
});
const _nodecrypto = require("node:crypto");
const _tenancy = require("../../../../../libs/tenancy/src");
const _platform = require("../../../../../libs/platform/src");
const _authenticatedkey = require("./authenticated-key");
const MAX_COPIES = 50_000;
let KeyCache = class KeyCache {
    constructor(keys, pepper, nowMs = ()=>performance.now()){
        this.keys = keys;
        this.pepper = pepper;
        this.nowMs = nowMs;
        this.copies = new Map();
        this.reads = new Map();
    }
    /** The remembered copy if it is young enough; whether it is still true is for its label to say. */ recall(text) {
        const name = nameOf(text);
        const copy = this.copies.get(name);
        if (copy === undefined) return undefined;
        if (this.nowMs() - copy.readAtMs < _platform.REMEMBERED_FOR_MS && (copy.key?.expiresAtMs ?? 0) > Date.now()) return copy;
        this.copies.delete(name);
        return undefined;
    }
    /**
   * Reads the key from PostgreSQL and remembers it under the label. Requests that wait for the same reading share it;
   * one that knows of a later change has another label, so it starts its own.
   */ read(text, label) {
        const readName = label + nameOf(text);
        const underWay = this.reads.get(readName);
        if (underWay) return underWay;
        const reading = this.readNow(text, label).finally(()=>this.reads.delete(readName));
        this.reads.set(readName, reading);
        return reading;
    }
    /** Reads the key and does not remember it. */ async readOnce(text) {
        const row = await this.keys.findActiveByHmac((0, _tenancy.apiKeyHmac)(this.pepper, text));
        return row && (0, _authenticatedkey.toAuthenticatedKey)(row);
    }
    async readNow(text, label) {
        const readAtMs = this.nowMs();
        const name = nameOf(text);
        const copy = {
            key: await this.readOnce(text),
            label,
            readAtMs
        };
        if (copy.key === null) {
            this.copies.delete(name);
            return copy;
        }
        if (this.copies.size >= MAX_COPIES) this.copies.clear();
        this.copies.set(name, copy);
        return copy;
    }
};
/** What a key's copy is remembered by: no key stays in memory. Not its HMAC, which costs six times as much (measured). */ const nameOf = (text)=>(0, _nodecrypto.hash)('sha256', text);

//# sourceMappingURL=key-cache.js.map