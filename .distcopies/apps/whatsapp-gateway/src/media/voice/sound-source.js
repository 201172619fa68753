"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "openSound", {
    enumerable: true,
    get: function() {
        return openSound;
    }
});
const _demuxedsound = require("./demuxed-sound");
const _mp3samples = require("./mp3-samples");
const _resampler = require("./resampler");
const _wavsamples = require("./wav-samples");
function openSound(library, format, path) {
    switch(format){
        case 'mp3':
            return resampled(library, (0, _mp3samples.mp3Samples)(path));
        case 'wav':
            return resampled(library, (0, _wavsamples.wavSamples)(path));
        case 'opus':
        case 'ogg':
        case 'webm':
        case 'flac':
            return (0, _demuxedsound.demuxed)(library, format, path);
    }
}
async function* resampled(library, sound) {
    const resampler = new _resampler.Resampler(library);
    for await (const piece of sound)yield await resampler.push([
        resampler.frameOf(piece)
    ]);
    yield await resampler.end();
}

//# sourceMappingURL=sound-source.js.map