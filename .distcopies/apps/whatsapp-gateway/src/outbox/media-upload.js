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
    get mediaUrlOf () {
        return mediaUrlOf;
    },
    get uploadMedia () {
        return uploadMedia;
    }
});
const _nodefs = require("node:fs");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _undici = require("undici");
/** A header must not be steered by whoever sent the file. */ const MEDIA_TYPE = /^[\w.+-]{1,127}\/[\w.+-]{1,127}(; ?[\w.+-]{1,64}=["\w.+-]{1,128}){0,4}$/;
const UNKNOWN_TYPE = 'application/octet-stream';
/** The service reads at its own pace; a minute without a byte is a broken connection. */ const SILENCE_MS = 60_000;
async function uploadMedia(media, folder, credentials, dispatcher, signal) {
    const { ref, mime } = media;
    const size = await folder.sizeOf(ref);
    if (size === undefined) return {
        kind: 'given_up',
        error: 'failed',
        reason: 'the file is not in the data folder'
    };
    if (size > _gatewayprotocol.MAX_INBOUND_MEDIA_BYTES) return {
        kind: 'given_up',
        error: 'too_large',
        reason: `${size} bytes`
    };
    const file = (0, _nodefs.createReadStream)(folder.pathOf(ref));
    try {
        const { statusCode, headers, body } = await (0, _undici.request)(mediaUrlOf(credentials, ref), {
            method: 'PUT',
            dispatcher,
            signal,
            headers: {
                authorization: `Bearer ${credentials.token}`,
                'content-type': MEDIA_TYPE.test(mime) ? mime : UNKNOWN_TYPE,
                'content-length': String(size)
            },
            body: file,
            headersTimeout: SILENCE_MS,
            bodyTimeout: SILENCE_MS
        });
        if (statusCode === 403) return refusalOf(await body.text());
        await body.dump();
        return outcomeOf(statusCode, Number(headers['retry-after']) * 1000);
    } catch (error) {
        return {
            kind: 'retry',
            reason: error instanceof Error ? error.message : String(error)
        };
    } finally{
        file.destroy();
    }
}
function mediaUrlOf({ eventsUrl }, ref) {
    const url = new URL(eventsUrl);
    const base = url.pathname.replace(new RegExp(`${_gatewayprotocol.SERVICE_ROUTES.events}/?$`), '');
    return `${url.origin}${base}${_gatewayprotocol.SERVICE_ROUTES.media}/${ref}`;
}
/** The organization's storage is full: waiting for room would hold up the words of the message. */ function refusalOf(body) {
    const isFull = /"code":"PLAN_LIMIT"/.test(body);
    return {
        kind: 'given_up',
        error: isFull ? 'storage_full' : 'failed',
        reason: 'HTTP 403'
    };
}
function outcomeOf(statusCode, afterMs) {
    const reason = `HTTP ${statusCode}`;
    if (statusCode >= 200 && statusCode < 300) return {
        kind: 'uploaded'
    };
    if (statusCode === 401) return {
        kind: 'unauthorized'
    };
    if (statusCode === 413) return {
        kind: 'given_up',
        error: 'too_large',
        reason
    };
    const passes = statusCode >= 500 || statusCode === 408 || statusCode === 429;
    const isTooSlow = statusCode === 408;
    if (passes) return {
        kind: 'retry',
        reason,
        ...afterMs > 0 && {
            afterMs
        },
        ...isTooSlow && {
            isTooSlow
        }
    };
    // Also an older service without this route: the words of the message are worth more than its picture.
    return {
        kind: 'given_up',
        error: 'failed',
        reason
    };
}

//# sourceMappingURL=media-upload.js.map