"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OpusWriter", {
    enumerable: true,
    get: function() {
        return OpusWriter;
    }
});
const _promises = require("node:fs/promises");
const _library = require("./library");
/** Bits per second: speech is clear from 16,000 on, and a minute is a quarter of a megabyte. */ const BIT_RATE = 32_000;
/** In the library's own file system, which is memory. */ const FILE = 'voice.ogg';
let OpusWriter = class OpusWriter {
    constructor(library, encoder, muxer){
        this.library = library;
        this.encoder = encoder;
        this.muxer = muxer;
    }
    static async open(library) {
        const ctx = {
            bit_rate: BIT_RATE,
            sample_fmt: library.AV_SAMPLE_FMT_FLT,
            sample_rate: _library.SAMPLE_RATE,
            channel_layout: _library.MONO,
            channels: 1
        };
        const timeBase = [
            1,
            _library.SAMPLE_RATE
        ];
        const options = {
            application: 'voip'
        };
        const [, context, frame, packet] = await library.ff_init_encoder('libopus', {
            ctx,
            time_base: timeBase,
            options
        });
        const [muxer, , io] = await library.ff_init_muxer({
            filename: FILE,
            format_name: 'ogg',
            open: true
        }, [
            [
                context,
                ...timeBase
            ]
        ]);
        await library.avformat_write_header(muxer, 0);
        return new OpusWriter(library, {
            context,
            frame,
            packet
        }, {
            context: muxer,
            io
        });
    }
    async write(frames) {
        await this.encode(frames, false);
    }
    /** Ends the file and writes it to the disk. Call it once, and nothing afterwards. */ async save(path) {
        const { library, muxer } = this;
        await this.encode([], true);
        await library.av_write_trailer(muxer.context);
        await library.ff_free_muxer(muxer.context, muxer.io);
        const bytes = await library.readFile(FILE);
        await (0, _promises.writeFile)(path, bytes, {
            flag: 'wx',
            mode: 0o600
        });
    }
    async encode(frames, fin) {
        const { library, encoder, muxer } = this;
        const packets = await library.ff_encode_multi(encoder.context, encoder.frame, encoder.packet, frames, {
            fin
        });
        await library.ff_write_multi(muxer.context, encoder.packet, packets);
    }
};

//# sourceMappingURL=opus-writer.js.map