"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Reuploads", {
    enumerable: true,
    get: function() {
        return Reuploads;
    }
});
/** Of a number within an hour: a phone has other things to do than to upload old files. */ const MOST_PER_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;
let Reuploads = class Reuploads {
    constructor(baileys){
        this.baileys = baileys;
        /** When each number asked in the last hour, on `performance.now()`. */ this.asked = new Map();
    }
    mayAsk(phone) {
        return this.recent(phone).length < MOST_PER_HOUR;
    }
    /** The phone is about to be asked. */ count(phone) {
        this.asked.set(phone, [
            ...this.recent(phone),
            performance.now()
        ]);
    }
    /** Resolves when it is written to the line. @param me the number's own address */ async ask(socket, me, { waId, file, key }) {
        await socket.sendNode(this.baileys.encryptMediaRetryRequest({
            ...key,
            id: waId
        }, file.mediaKey, me));
    }
    recent(phone) {
        const since = performance.now() - HOUR_MS;
        return (this.asked.get(phone) ?? []).filter((at)=>at > since);
    }
    /**
   * Who has the key of the file can make one: the phone, but also the sender and the members of a group; an error is not
   * sealed at all. WhatsApp's routing keeps them out. A false one leads to WhatsApp's own host, and to a file that must pass
   * the seal: at worst the wait ends as `expired` too early.
   */ read({ waId, file }, { media, error }) {
        const { ResultType } = this.baileys.proto.MediaRetryNotification;
        if (media === undefined) {
            const { code } = error?.data ?? {};
            return answerOf(Number(code), ResultType.NOT_FOUND, error?.message);
        }
        try {
            const { result, directPath } = this.baileys.decryptMediaRetryData(media, file.mediaKey, waId);
            if (result === ResultType.SUCCESS && directPath) return {
                kind: 'uploaded',
                directPath
            };
            return answerOf(result, ResultType.NOT_FOUND, `result ${result}`);
        } catch  {
            return {
                kind: 'failed',
                reason: 'the answer of the phone cannot be opened'
            };
        }
    }
};
function answerOf(result, notFound, reason = 'no reason') {
    return result === notFound ? {
        kind: 'not_there'
    } : {
        kind: 'failed',
        reason
    };
}

//# sourceMappingURL=reuploads.js.map