"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "makeVoiceNote", {
    enumerable: true,
    get: function() {
        return makeVoiceNote;
    }
});
const _library = require("./library");
const _sounderror = require("./sound.error");
const _opuswriter = require("./opus-writer");
const _soundsource = require("./sound-source");
const _waveform = require("./waveform");
/** One level of the waveform per 20 ms, as long as a frame of Opus. */ const LEVEL_SAMPLES = _library.SAMPLE_RATE / 50;
async function makeVoiceNote({ format, input, output, longestSeconds }) {
    const library = await (0, _library.openLibrary)();
    const isInput = format === 'opus';
    const writer = isInput ? undefined : await _opuswriter.OpusWriter.open(library);
    const meter = new _waveform.LoudnessMeter(LEVEL_SAMPLES);
    let samples = 0;
    try {
        for await (const frames of (0, _soundsource.openSound)(library, format, input)){
            for (const frame of frames){
                samples += frame.nb_samples ?? 0;
                meter.add(frame.data);
            }
            if (samples > longestSeconds * _library.SAMPLE_RATE) return {
                kind: 'too_long'
            };
            await writer?.write(frames);
        }
    } catch (error) {
        if (error instanceof _sounderror.UnreadableSoundError) return {
            kind: 'unreadable'
        };
        throw error;
    }
    if (samples === 0) return {
        kind: 'unreadable'
    };
    await writer?.save(output);
    return {
        kind: 'made',
        seconds: Math.max(1, Math.round(samples / _library.SAMPLE_RATE)),
        waveform: meter.waveform(),
        isInput
    };
}

//# sourceMappingURL=voice-maker.js.map