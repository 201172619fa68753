"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "mp3Samples", {
    enumerable: true,
    get: function() {
        return mp3Samples;
    }
});
const _nodefs = require("node:fs");
const _mpg123decoder = require("mpg123-decoder");
const _sounderror = require("./sound.error");
/** Bytes that are decoded at once: at most some ten seconds. */ const PIECE_BYTES = 16_384;
async function* mp3Samples(path) {
    const decoder = new _mpg123decoder.MPEGDecoder();
    await decoder.ready;
    for await (const piece of (0, _nodefs.createReadStream)(path, {
        highWaterMark: PIECE_BYTES
    })){
        const { channelData, samplesDecoded, sampleRate } = decoder.decode(piece);
        if (samplesDecoded === 0) continue;
        const [left, right] = channelData;
        if (left === undefined) throw new _sounderror.UnreadableSoundError();
        yield {
            samples: right === undefined ? left : mixed(left, right),
            sampleRate
        };
    }
}
const mixed = (left, right)=>left.map((sample, index)=>(sample + (right[index] ?? sample)) / 2);

//# sourceMappingURL=mp3-samples.js.map