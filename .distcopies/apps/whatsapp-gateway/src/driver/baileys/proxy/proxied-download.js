"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "downloadThrough", {
    enumerable: true,
    get: function() {
        return downloadThrough;
    }
});
const _nodefs = require("node:fs");
const _nodehttps = require("node:https");
const _nodestream = require("node:stream");
const _promises = require("node:stream/promises");
const _outbound = require("../../../../../../libs/outbound/src");
async function downloadThrough(agent, options) {
    const tooLong = new AbortController();
    const signal = AbortSignal.any([
        AbortSignal.timeout(options.timeoutMs),
        tooLong.signal,
        ...options.signal === undefined ? [] : [
            options.signal
        ]
    ]);
    const firstByte = setTimeout(()=>tooLong.abort(), options.firstByteTimeoutMs);
    try {
        const response = await answerOf(agent, options, signal);
        clearTimeout(firstByte);
        const { statusCode: status = 0 } = response;
        if (status !== 200) {
            response.destroy();
            throw new _outbound.OutboundError('bad_status', true, undefined, undefined, status);
        }
        await (0, _promises.pipeline)(response, atMost(options.maxBytes), (0, _nodefs.createWriteStream)(options.path, {
            mode: 0o600
        }), {
            signal
        });
    } catch (error) {
        if (error instanceof _outbound.OutboundError) throw error;
        throw new _outbound.OutboundError(signal.aborted ? 'timeout' : 'network', true, undefined, error);
    } finally{
        clearTimeout(firstByte);
    }
}
function answerOf(agent, { url, headers }, signal) {
    return new Promise((resolve, reject)=>{
        (0, _nodehttps.request)(url, {
            agent,
            headers,
            signal
        }, resolve).on('error', reject).end();
    });
}
function atMost(maxBytes) {
    let bytes = 0;
    return new _nodestream.Transform({
        transform (chunk, _encoding, done) {
            bytes += chunk.length;
            if (bytes > maxBytes) done(new _outbound.OutboundError('too_large', true));
            else done(null, chunk);
        }
    });
}

//# sourceMappingURL=proxied-download.js.map