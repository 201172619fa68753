"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MediaFetcher", {
    enumerable: true,
    get: function() {
        return MediaFetcher;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodepath = require("node:path");
const _outbound = require("../../../../libs/outbound/src");
const _mediaerror = require("./media.error");
const _mediatypes = require("./media-types");
const FIRST_BYTE_MS = 20_000;
const WHOLE_MS = 60_000;
const MOST_REDIRECTS = 3;
/** Files under way. What a crash leaves here goes at the next start. */ const FOLDER = 'outgoing-media';
/** What a kind of message may carry, as its server says; a document carries anything, the others are read themselves. */ const TYPES = {
    image: /^image\//,
    video: /^video\//,
    audio: /^(audio\/|application\/ogg)/
};
let MediaFetcher = class MediaFetcher {
    /** @param networks CIDR blocks of private networks that files may come from, there also by plain http */ constructor(dataDir, networks, service){
        this.service = service;
        this.client = new _outbound.OutboundClient({
            allowedNetworks: networks,
            allowHttp: networks.length > 0
        });
        this.folder = (0, _nodepath.join)(dataDir, FOLDER);
        (0, _nodefs.rmSync)(this.folder, {
            recursive: true,
            force: true
        });
        (0, _nodefs.mkdirSync)(this.folder, {
            recursive: true,
            mode: 0o700
        });
    }
    /** @throws MediaError */ async fetch(media, kind) {
        const path = (0, _nodepath.join)(this.folder, (0, _nodecrypto.randomUUID)());
        try {
            const { answered, address, size } = await this.download(media, path);
            const filename = (0, _mediatypes.nameOfFile)(media.filename, address);
            const mime = (0, _mediatypes.typeOfFile)(media.mime, answered, filename);
            if (TYPES[kind]?.test(mime) === false) throw wrongType(kind, mime);
            return {
                path,
                open: ()=>(0, _nodefs.createReadStream)(path),
                mime,
                filename,
                size,
                remove: ()=>remove(path)
            };
        } catch (error) {
            await remove(path);
            throw error instanceof _mediaerror.MediaError ? error : toMediaError(error, media.max_bytes);
        }
    }
    async close() {
        await Promise.all([
            this.client.close(),
            this.service.close()
        ]);
    }
    async download({ url, file, max_bytes: maxBytes }, path) {
        if (file !== undefined) {
            const { mime, size } = await this.service.download(file, path, maxBytes);
            return {
                answered: mime,
                address: undefined,
                size
            };
        }
        const answer = await this.client.download({
            url: url ?? '',
            path,
            firstByteTimeoutMs: FIRST_BYTE_MS,
            timeoutMs: WHOLE_MS,
            maxBytes,
            maxRedirects: MOST_REDIRECTS
        });
        return {
            answered: answer.headers['content-type'],
            address: answer.url,
            size: answer.size
        };
    }
};
function remove(path) {
    return (0, _promises.rm)(path, {
        force: true
    });
}
function wrongType(kind, mime) {
    return new _mediaerror.MediaError('MEDIA_TYPE_REFUSED', `The file is ${mime}; a message of type ${kind} cannot carry it.`);
}
/** What the caller may know: not which internal address a name led to. */ function toMediaError(error, maxBytes) {
    if (!(error instanceof _outbound.OutboundError)) return (0, _mediaerror.fetchFailed)('it could not be stored', error);
    switch(error.failure){
        case 'too_large':
            return new _mediaerror.MediaError('MEDIA_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`, error);
        case 'blocked':
            return (0, _mediaerror.fetchFailed)('its address is not a public one', error, {
                reason: error.refusal
            });
        case 'timeout':
            return (0, _mediaerror.fetchFailed)('its server was too slow', error);
        case 'too_many_redirects':
            return (0, _mediaerror.fetchFailed)('it redirects too often', error);
        case 'bad_status':
            return (0, _mediaerror.fetchFailed)(`its server answered ${error.status}`, error, {
                status: error.status
            });
        case 'aborted':
        case 'network':
    }
    return (0, _mediaerror.fetchFailed)('its server could not be reached', error);
}

//# sourceMappingURL=media-fetcher.js.map