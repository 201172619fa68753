"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileAnnouncer", {
    enumerable: true,
    get: function() {
        return FileAnnouncer;
    }
});
const _gatewayprotocol = require("../../../../../../libs/gateway-protocol/src");
const _fileref = require("./file-ref");
/** How often it is looked whether the service takes files that follow after all, milliseconds. */ const LOOK_MS = 200;
let FileAnnouncer = class FileAnnouncer {
    /** @param mediaFollows whether the service takes messages whose file comes later */ constructor(store, pending, queue, mediaFollows){
        this.store = store;
        this.pending = pending;
        this.queue = queue;
        this.mediaFollows = mediaFollows;
    }
    /**
   * To an older service a message goes with its file, for which all behind it waits. After the start of the app the first
   * answer of the service ends that wait.
   */ async announce(number, arrival, file) {
        const media = this.mediaFollows() ? undefined : await this.fetch(number, arrival, file);
        if (media !== undefined) return {
            media
        };
        await this.queue.enter(number.phone);
        return this.ahead(arrival, file);
    }
    /** @returns undefined when the service said meanwhile that files may follow */ async fetch({ phone, fileAgent }, { waId }, file) {
        const abort = new AbortController();
        const look = setInterval(()=>{
            if (this.mediaFollows()) abort.abort();
        }, LOOK_MS);
        const media = await this.store.fetch((0, _fileref.refOf)(phone, waId), file, fileAgent, abort.signal);
        clearInterval(look);
        return abort.signal.aborted && media.ref === undefined ? undefined : media;
    }
    ahead({ message }, file) {
        const { mime, size, filename } = file;
        const fields = {
            mime,
            size,
            ...filename === undefined ? {} : {
                filename
            }
        };
        if (size > _gatewayprotocol.MAX_INBOUND_MEDIA_BYTES) return {
            media: {
                ...fields,
                error: 'too_large'
            }
        };
        const { remoteJid, fromMe, participant } = message.key;
        const key = {
            remoteJid,
            fromMe: fromMe === true,
            ...participant ? {
                participant
            } : {}
        };
        if (!this.pending.takes(file, key)) return {
            media: {
                ...fields,
                error: 'failed'
            }
        };
        return {
            media: {
                ...fields,
                pending: true
            },
            awaited: {
                file,
                key
            }
        };
    }
};

//# sourceMappingURL=announcement.js.map