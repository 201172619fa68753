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
    get OutboundClient () {
        return OutboundClient;
    },
    get OutboundError () {
        return OutboundError;
    }
});
const _undici = require("undici");
const _answerlimit = require("./answer-limit");
const _addresspolicy = require("./address-policy");
const _checkedconnector = require("./checked-connector");
const _filedownload = require("./file-download");
const _httpexchange = require("./http-exchange");
const _publicurl = require("./public-url");
let OutboundError = class OutboundError extends Error {
    constructor(failure, /** False: not one byte of the request left for the last address. */ written, /** Why the address itself was refused, when `failure` is `blocked`. */ refusal, cause, /** The answer's status, when `failure` is `bad_status`. */ status, /** What had come of the answer; undefined: not even its head. */ partial){
        super(`${failure}${refusal ? ` (${refusal})` : ''}${cause instanceof Error ? `: ${cause.message}` : ''}`, {
            cause
        }), this.failure = failure, this.written = written, this.refusal = refusal, this.status = status, this.partial = partial;
        this.name = 'OutboundError';
    }
};
const MOST_REDIRECTS = 3;
/** Addresses whose syntax was judged are remembered; what their names lead to is not. */ const MOST_REMEMBERED = 10_000;
let OutboundClient = class OutboundClient {
    constructor(options = {}){
        this.options = options;
        this.judgedBefore = new Map();
        this.policy = new _addresspolicy.AddressPolicy(options.allowedNetworks);
        this.agent = new _undici.Agent({
            connections: options.connectionsPerOrigin ?? 32,
            connect: (0, _checkedconnector.checkedConnector)({
                policy: this.policy,
                connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
                lookup: options.lookup,
                ca: options.ca
            }),
            maxHeaderSize: _answerlimit.MOST_BYTES_BEFORE_CONTENT
        });
        this.dispatcher = this.agent.compose(_answerlimit.payingInterceptor);
    }
    /**
   * Rejects with an OutboundError. Not `async`, nor is `once`: while an answer is awaited, which may be many at once, their
   * frames would keep each request in memory with all that it was made of.
   */ request(request) {
        const endsAt = performance.now() + request.timeoutMs;
        const followed = Math.min(request.maxRedirects ?? 0, MOST_REDIRECTS);
        return followed === 0 ? this.once(request.url, request, endsAt, true) : this.requestFollowing(request, endsAt, followed);
    }
    async requestFollowing(request, endsAt, followed) {
        let target = request.url;
        for(let hop = 0;; hop += 1){
            const response = await this.once(target, request, endsAt, hop === 0);
            const location = redirectOf(response, request);
            if (location === null) return response;
            if (hop >= followed) throw new OutboundError('too_many_redirects', true);
            target = URL.canParse(location, target) ? new URL(location, target).href : location;
        }
    }
    /**
   * Streams a file to the disk; only an answer of 200 is one.
   *
   * @throws OutboundError; nothing stays on the disk then
   */ async download(request) {
        const startedAt = performance.now();
        const followed = Math.min(request.maxRedirects ?? 0, MOST_REDIRECTS);
        let target = request.url;
        for(let hop = 0;; hop += 1){
            const { origin, path, href } = this.judged(target);
            const spentMs = performance.now() - startedAt;
            const answer = await (0, _filedownload.downloadFile)(this.dispatcher, {
                origin,
                path,
                headers: this.headersFor(request, hop === 0),
                file: request.path,
                firstByteTimeoutMs: Math.max(request.firstByteTimeoutMs - spentMs, 1),
                timeoutMs: Math.max(request.timeoutMs - spentMs, 1),
                maxBytes: request.maxBytes,
                signal: request.signal
            }).catch((error)=>{
                throw toOutboundError(error);
            });
            const { size, sha256, headers, status } = answer;
            if (size !== undefined && sha256 !== undefined) return {
                headers,
                url: href,
                size,
                sha256
            };
            const location = redirectOf({
                status,
                headers
            }, {});
            if (location === null) throw new OutboundError('bad_status', true, undefined, undefined, status);
            if (hop >= followed) throw new OutboundError('too_many_redirects', true);
            target = URL.canParse(location, target) ? new URL(location, target).href : location;
        }
    }
    /** Ends all connections at once. */ close() {
        return this.agent.destroy();
    }
    once(target, request, endsAt, isFirst) {
        let url;
        try {
            url = this.judged(target);
        } catch (error) {
            return Promise.reject(error);
        }
        const { origin, path, href } = url;
        const answer = (0, _httpexchange.exchange)(this.dispatcher, {
            origin,
            path,
            method: request.method ?? 'GET',
            headers: this.headersFor(request, isFirst),
            body: request.body ?? null,
            timeoutMs: Math.max(endsAt - performance.now(), 1),
            maxResponseBytes: request.maxResponseBytes,
            cutsLongAnswers: request.cutsLongAnswers ?? false,
            signal: request.signal
        });
        return answer.then(({ status, headers, body })=>({
                status,
                headers,
                body,
                url: href
            }), (error)=>{
            throw toOutboundError(error);
        });
    }
    judged(target) {
        const known = this.judgedBefore.get(target);
        if (known !== undefined) return known;
        const verdict = (0, _publicurl.judgeUrl)(target, this.policy, this.options.allowHttp ?? false);
        if (!verdict.ok) throw new OutboundError('blocked', false, verdict.reason);
        const { origin, pathname, search, href } = verdict.url;
        const judged = {
            origin,
            path: pathname + search,
            href
        };
        if (this.judgedBefore.size >= MOST_REMEMBERED) this.judgedBefore.clear();
        this.judgedBefore.set(target, judged);
        return judged;
    }
    /** Another host gets nothing that was meant for the first. */ headersFor({ headers }, isFirst) {
        // Header names of requests are in lower case: theirs wins over ours.
        if (isFirst && headers?.['user-agent'] !== undefined) return headers;
        return {
            'user-agent': this.options.userAgent ?? 'Chasqui',
            ...isFirst ? headers : {}
        };
    }
};
function redirectOf(response, request) {
    const { location } = response.headers;
    const follows = request.method === undefined || request.method === 'GET' || request.method === 'HEAD';
    return follows && [
        301,
        302,
        303,
        307,
        308
    ].includes(response.status) && location ? location : null;
}
function toOutboundError(error) {
    if (!(error instanceof _httpexchange.ExchangeError)) return new OutboundError('network', true, undefined, error);
    if (error.cause instanceof _checkedconnector.BlockedAddressError) {
        return new OutboundError('blocked', false, 'private_address', error.cause);
    }
    return new OutboundError(error.failure, error.written, undefined, error.cause, undefined, error.partial);
}

//# sourceMappingURL=outbound-client.js.map