"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OutgoingFiles", {
    enumerable: true,
    get: function() {
        return OutgoingFiles;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _sticker = require("./sticker");
/** What recipients' apps play as a voice note. */ const VOICE_TYPE = 'audio/ogg; codecs=opus';
const STICKER_TYPE = 'image/webp';
let OutgoingFiles = class OutgoingFiles {
    constructor(fetcher, voices){
        this.fetcher = fetcher;
        this.voices = voices;
    }
    /**
   * Undefined for a message without a file.
   *
   * @throws MediaError; nothing stays on the disk then
   */ async prepare({ media, type, from }) {
        if (media === undefined) return undefined;
        const file = await this.fetcher.fetch(media, type);
        try {
            if (type === 'voice') return await this.voiceOf(file, from);
            return type === 'sticker' ? {
                ...file,
                mime: STICKER_TYPE,
                sticker: await (0, _sticker.readSticker)(file)
            } : file;
        } catch (error) {
            await file.remove();
            throw error;
        }
    }
    async close() {
        this.voices.close();
        await this.fetcher.close();
    }
    async voiceOf(file, phone) {
        const { path, ...voice } = await this.voices.make(file.path, phone);
        if (path !== file.path) await file.remove();
        const { filename } = file;
        return {
            open: ()=>(0, _nodefs.createReadStream)(path),
            mime: VOICE_TYPE,
            filename,
            voice,
            remove: ()=>(0, _promises.rm)(path, {
                    force: true
                })
        };
    }
};

//# sourceMappingURL=outgoing-files.js.map