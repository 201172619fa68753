"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "demuxed", {
    enumerable: true,
    get: function() {
        return demuxed;
    }
});
const _promises = require("node:fs/promises");
const _resampler = require("./resampler");
const _sounderror = require("./sound.error");
/** The names of what the library takes apart. The format is said, never guessed: playlists name other files. */ const DEMUXERS = {
    opus: 'ogg',
    ogg: 'ogg',
    webm: 'matroska',
    flac: 'flac'
};
/** Bytes of packets that are read at once. */ const PIECE_BYTES = 65_536;
/** Packets that are decoded at once: one of 14 bytes can hold 65,535 samples of each channel (RFC 9639 section 9). */ const PIECE_PACKETS = 8;
/** In the library's own file system, which is memory. */ const FILE = 'sound';
async function* demuxed(library, format, path) {
    await library.writeFile(FILE, await (0, _promises.readFile)(path));
    const resampler = new _resampler.Resampler(library);
    for await (const frames of decoded(library, DEMUXERS[format]))yield await resampler.push(frames);
    yield await resampler.end();
}
async function* decoded(library, demuxer) {
    const [file, streams] = await readable(library.ff_init_demuxer_file(FILE, demuxer));
    const stream = streams.find(({ codec_type })=>codec_type === library.AVMEDIA_TYPE_AUDIO);
    if (stream === undefined) throw new _sounderror.UnreadableSoundError();
    const { codec_id, codecpar, index } = stream;
    const [, decoder, packet, frame] = await readable(library.ff_init_decoder(codec_id, codecpar));
    const decode = (piece, fin)=>readable(library.ff_decode_multi(decoder, packet, frame, piece, {
            fin,
            ignoreErrors: true
        }));
    for(let isOver = false; !isOver;){
        const [result, packets] = await library.ff_read_frame_multi(file, packet, {
            limit: PIECE_BYTES
        });
        // A file that breaks off ends there.
        isOver = result !== 0 && result !== -library.EAGAIN;
        const read = packets[index] ?? [];
        for(let at = 0; at < read.length; at += PIECE_PACKETS)yield await decode(read.slice(at, at + PIECE_PACKETS), false);
    }
    yield await decode([], true);
}
/** What the library cannot do with a file is the file's fault. */ async function readable(work) {
    try {
        return await work;
    } catch (error) {
        throw new _sounderror.UnreadableSoundError(error);
    }
}

//# sourceMappingURL=demuxed-sound.js.map