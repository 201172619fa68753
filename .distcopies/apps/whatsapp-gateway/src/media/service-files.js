"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ServiceFiles", {
    enumerable: true,
    get: function() {
        return ServiceFiles;
    }
});
const _promises = require("node:timers/promises");
const _outbound = require("../../../../libs/outbound/src");
const _undici = require("undici");
const _mediaupload = require("../outbox/media-upload");
const _mediaerror = require("./media.error");
const TIMINGS = {
    firstByteMs: 20_000,
    wholeMs: 60_000,
    pausesMs: [
        500,
        2_000,
        5_000
    ]
};
let ServiceFiles = class ServiceFiles {
    /** @param credentials undefined: the app is not registered */ constructor(credentials, timings = TIMINGS){
        this.credentials = credentials;
        this.timings = timings;
        this.agent = new _undici.Agent({
            connect: {
                timeout: 10_000
            }
        });
    }
    /**
   * Streams a file to the disk.
   *
   * @throws MediaError; nothing stays on the disk then
   */ async download(file, path, maxBytes) {
        const { wholeMs, pausesMs } = this.timings;
        const endsAt = performance.now() + wholeMs;
        for(let tries = 0;; tries += 1){
            const outcome = await this.tryOnce(file, path, maxBytes, endsAt);
            if (outcome.kind === 'fetched') return outcome.file;
            const pauseMs = pausesMs[tries];
            const isOver = pauseMs === undefined || performance.now() + pauseMs >= endsAt;
            if (!outcome.again || isOver) throw outcome.error;
            await (0, _promises.setTimeout)(pauseMs);
        }
    }
    close() {
        return this.agent.destroy();
    }
    async tryOnce(file, path, maxBytes, endsAt) {
        const credentials = this.credentials();
        if (credentials === undefined) return failed('the gateway app is not registered', {
            again: false
        });
        const { origin, pathname } = new URL((0, _mediaupload.mediaUrlOf)(credentials, file));
        try {
            const { status, headers, size } = await (0, _outbound.downloadFile)(this.agent, {
                origin,
                path: pathname,
                headers: {
                    authorization: `Bearer ${credentials.token}`
                },
                file: path,
                firstByteTimeoutMs: this.timings.firstByteMs,
                timeoutMs: Math.max(endsAt - performance.now(), 1),
                maxBytes
            });
            if (size === undefined) return refusalOf(status);
            return {
                kind: 'fetched',
                file: {
                    mime: headers['content-type'],
                    size
                }
            };
        } catch (error) {
            const isTooLarge = error instanceof _outbound.ExchangeError && error.failure === 'too_large';
            if (!isTooLarge) return failed('the service could not be reached', {
                again: true,
                cause: error
            });
            const words = `The file is larger than ${maxBytes} bytes.`;
            return {
                kind: 'failed',
                error: new _mediaerror.MediaError('MEDIA_TOO_LARGE', words, error),
                again: false
            };
        }
    }
};
function refusalOf(status) {
    if (status === 404) {
        const error = (0, _mediaerror.fetchFailed)('the service does not have it, or no longer', undefined, {
            status
        });
        return {
            kind: 'failed',
            error,
            again: false
        };
    }
    if (status === 401 || status === 403) {
        return failed('the service refuses the token of the gateway app', {
            again: false,
            status
        });
    }
    return failed(`the service answered ${status}`, {
        again: status >= 500 || status === 408 || status === 429,
        status
    });
}
/** The service's trouble, not the file's: it passes. */ function failed(why, { again, status, cause }) {
    const error = (0, _mediaerror.fetchFailed)(why, cause, status === undefined ? undefined : {
        status
    }, true);
    return {
        kind: 'failed',
        error,
        again
    };
}

//# sourceMappingURL=service-files.js.map