"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "wavSamples", {
    enumerable: true,
    get: function() {
        return wavSamples;
    }
});
const _promises = require("node:fs/promises");
const _audioformat = require("./audio-format");
const _sounderror = require("./sound.error");
const _wavparser = require("./wav.parser");
async function* wavSamples(path) {
    const file = await (0, _promises.open)(path);
    try {
        const header = (0, _wavparser.parseWavHeader)(await readAt(file, 0, _audioformat.HEAD_BYTES));
        if (header === undefined || !(0, _wavparser.isReadableWav)(header)) throw new _sounderror.UnreadableSoundError();
        const { sampleRate, start, length, bytes, channels } = header;
        const second = sampleRate * bytes * channels;
        for(let at = 0; at < length; at += second){
            const data = await readAt(file, start + at, Math.min(second, length - at));
            const samples = (0, _wavparser.readWavSamples)(data, header);
            if (samples.length === 0) return;
            yield {
                samples,
                sampleRate
            };
        }
    } finally{
        await file.close();
    }
}
async function readAt(file, position, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
}

//# sourceMappingURL=wav-samples.js.map