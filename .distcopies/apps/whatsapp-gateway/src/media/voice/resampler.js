"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Resampler", {
    enumerable: true,
    get: function() {
        return Resampler;
    }
});
const _library = require("./library");
const _sounderror = require("./sound.error");
const _samples = require("./samples");
const TO_MONO = `aresample=${_library.SAMPLE_RATE},aformat=sample_fmts=flt:channel_layouts=mono`;
let Resampler = class Resampler {
    constructor(library){
        this.library = library;
        this.pts = 0;
    }
    /** @throws UnreadableSoundError also when the sound changes its rate or its channels on the way */ async push(frames) {
        const [first] = frames;
        if (first === undefined) return [];
        this.filter ??= await this.open(first);
        const { like } = this.filter;
        if (frames.some((frame)=>!isAlike(frame, like))) throw new _sounderror.UnreadableSoundError('the sound changes its format');
        return this.pass(this.filter, frames, false);
    }
    /** What is still inside. Call it once. */ async end() {
        return this.filter === undefined ? [] : this.pass(this.filter, [], true);
    }
    frameOf({ samples, sampleRate }) {
        const pts = this.pts;
        this.pts += samples.length;
        return {
            data: samples,
            format: this.library.AV_SAMPLE_FMT_FLT,
            sample_rate: sampleRate,
            channel_layout: _library.MONO,
            channels: 1,
            nb_samples: samples.length,
            pts,
            ptshi: 0
        };
    }
    async open(like) {
        const { library } = this;
        const rate = like.sample_rate ?? 0;
        if (rate < _samples.SOUND_RATES.least || rate > _samples.SOUND_RATES.most) throw new _sounderror.UnreadableSoundError('a rate that no sound has');
        const input = {
            sample_rate: like.sample_rate,
            sample_fmt: like.format,
            channel_layout: like.channel_layout
        };
        const output = {
            sample_rate: _library.SAMPLE_RATE,
            sample_fmt: library.AV_SAMPLE_FMT_FLT,
            channel_layout: _library.MONO,
            frame_size: _library.FRAME_SAMPLES
        };
        try {
            const [, source, sink] = await library.ff_init_filter_graph(TO_MONO, input, output);
            return {
                source,
                sink,
                frame: await library.av_frame_alloc(),
                like
            };
        } catch (error) {
            throw new _sounderror.UnreadableSoundError(error);
        }
    }
    pass({ source, sink, frame }, frames, fin) {
        return this.library.ff_filter_multi(source, sink, frame, frames, {
            fin
        });
    }
};
function isAlike(one, other) {
    return one.sample_rate === other.sample_rate && one.format === other.format && one.channel_layout === other.channel_layout && one.channels === other.channels;
}

//# sourceMappingURL=resampler.js.map