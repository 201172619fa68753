"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "downloadFile", {
    enumerable: true,
    get: function() {
        return downloadFile;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodestream = require("node:stream");
const _promises1 = require("node:stream/promises");
const _httpexchange = require("./http-exchange");
async function downloadFile(dispatcher, request) {
    const limits = new Limits(request);
    try {
        const { origin, path, headers } = request;
        const answer = await dispatcher.request({
            origin,
            path,
            method: 'GET',
            headers,
            signal: limits.signal,
            headersTimeout: 0,
            bodyTimeout: 0
        });
        limits.firstByte();
        const { statusCode: status } = answer;
        if (status !== 200) {
            answer.body.on('error', ()=>undefined).destroy();
            return {
                status,
                headers: answer.headers
            };
        }
        const counter = new Counter(request.maxBytes);
        if (Number(answer.headers['content-length'] ?? 0) > request.maxBytes) throw new _httpexchange.ExchangeError('too_large', true);
        await (0, _promises1.pipeline)(answer.body, counter, (0, _nodefs.createWriteStream)(request.file, {
            flags: 'wx',
            mode: 0o600
        }), {
            signal: limits.signal
        });
        return {
            status,
            headers: answer.headers,
            size: counter.size,
            sha256: counter.digest()
        };
    } catch (error) {
        await (0, _promises.rm)(request.file, {
            force: true
        });
        throw limits.errorOf(error);
    } finally{
        limits.end();
    }
}
/** Counts and hashes what passes; breaks off behind the limit. */ let Counter = class Counter extends _nodestream.Transform {
    constructor(maxBytes){
        super(), this.maxBytes = maxBytes, this.size = 0, this.hash = (0, _nodecrypto.createHash)('sha256');
    }
    _transform(chunk, _encoding, done) {
        this.size += chunk.length;
        if (this.size > this.maxBytes) {
            done(new _httpexchange.ExchangeError('too_large', true));
            return;
        }
        this.hash.update(chunk);
        done(null, chunk);
    }
    digest() {
        return this.hash.digest();
    }
};
/** The clocks of a download, and what its end means. */ let Limits = class Limits {
    constructor({ timeoutMs, firstByteTimeoutMs, signal }){
        this.controller = new AbortController();
        this.onAbort = ()=>this.abort('aborted');
        this.signal = this.controller.signal;
        this.whole = setTimeout(()=>this.abort('timeout'), timeoutMs);
        this.first = setTimeout(()=>this.abort('timeout'), firstByteTimeoutMs);
        this.caller = signal;
        if (signal?.aborted) this.onAbort();
        signal?.addEventListener('abort', this.onAbort);
    }
    firstByte() {
        clearTimeout(this.first);
    }
    end() {
        clearTimeout(this.whole);
        clearTimeout(this.first);
        this.caller?.removeEventListener('abort', this.onAbort);
    }
    errorOf(error) {
        const reason = this.signal.reason;
        if (reason instanceof _httpexchange.ExchangeError) return reason;
        return error instanceof _httpexchange.ExchangeError ? error : new _httpexchange.ExchangeError('network', true, error);
    }
    abort(failure) {
        this.controller.abort(new _httpexchange.ExchangeError(failure, true));
    }
};

//# sourceMappingURL=file-download.js.map