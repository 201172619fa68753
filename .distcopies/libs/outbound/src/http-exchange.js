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
    get ExchangeError () {
        return ExchangeError;
    },
    get exchange () {
        return exchange;
    }
});
/** Interim answers (1xx) before the answer itself; a server that sends them without end keeps a processor busy. */ const MOST_INTERIM = 16;
let ExchangeError = class ExchangeError extends Error {
    constructor(failure, /** False: not one byte of the request left. True: the other side may have it, whole or in part. */ written, cause, /** Undefined: not even its head. */ partial){
        super(`${failure}${cause instanceof Error ? `: ${cause.message}` : ''}`, {
            cause
        }), this.failure = failure, this.written = written, this.partial = partial;
        this.name = 'ExchangeError';
    }
};
function exchange(dispatcher, request) {
    return new Promise((resolve, reject)=>new Exchange(request, resolve, reject).start(dispatcher, request));
}
let Exchange = class Exchange {
    /** Keeps nothing of the request but what its answer needs: undici has it in a form of its own. */ constructor({ maxResponseBytes, cutsLongAnswers = false, signal }, resolve, reject){
        this.resolve = resolve;
        this.reject = reject;
        this.isSettled = false;
        this.status = 0;
        this.headers = {};
        this.chunks = [];
        this.size = 0;
        this.interim = 0;
        this.onAbort = ()=>this.fail('aborted', this.signal?.reason);
        this.maxResponseBytes = maxResponseBytes;
        this.cutsLongAnswers = cutsLongAnswers;
        this.signal = signal;
    }
    start(dispatcher, request) {
        const { origin, path, method, headers, body, timeoutMs, signal } = request;
        if (signal?.aborted) {
            this.fail('aborted', signal.reason);
            return;
        }
        signal?.addEventListener('abort', this.onAbort);
        this.timer = setTimeout(()=>this.fail('timeout'), timeoutMs);
        // Our own timer covers the whole exchange.
        const limits = {
            headersTimeout: 0,
            bodyTimeout: 0
        };
        try {
            dispatcher.dispatch({
                origin,
                path,
                method,
                headers: headers ?? {},
                body: body ?? null,
                ...limits
            }, this);
        } catch (error) {
            this.fail('network', error);
        }
    }
    onRequestStart(controller) {
        // Given up while it waited for a connection: it must not leave any more.
        if (this.failed) controller.abort(this.failed);
        else this.controller = controller;
    }
    onResponseStart(_controller, status, headers) {
        if (status < 200) {
            this.interim += 1;
            if (this.interim > MOST_INTERIM) this.fail('network', new Error('too many interim answers'));
            return;
        }
        this.status = status;
        this.headers = headers;
    }
    onResponseData(_controller, chunk) {
        if (this.isSettled) return;
        const room = this.maxResponseBytes - this.size;
        if (chunk.length <= room) this.keep(chunk);
        else if (this.cutsLongAnswers) {
            this.keep(chunk.subarray(0, room));
            this.succeed();
            this.controller?.abort(new Error('enough was read'));
        } else this.fail('too_large');
    }
    onResponseEnd() {
        this.succeed();
    }
    onResponseError(_controller, error) {
        this.fail('network', error);
    }
    keep(chunk) {
        this.size += chunk.length;
        this.chunks.push(chunk);
    }
    get response() {
        const [first] = this.chunks;
        const body = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks, this.size);
        return {
            status: this.status,
            headers: this.headers,
            body
        };
    }
    succeed() {
        if (this.isSettled) return;
        this.isSettled = true;
        this.cleanUp();
        this.resolve(this.response);
    }
    fail(failure, cause) {
        if (this.isSettled) return;
        this.isSettled = true;
        const partial = this.status === 0 ? undefined : this.response;
        this.failed = new ExchangeError(failure, this.controller !== undefined, cause, partial);
        this.cleanUp();
        this.controller?.abort(this.failed);
        this.reject(this.failed);
    }
    cleanUp() {
        clearTimeout(this.timer);
        this.signal?.removeEventListener('abort', this.onAbort);
    }
};

//# sourceMappingURL=http-exchange.js.map