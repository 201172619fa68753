"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LoudnessMeter", {
    enumerable: true,
    get: function() {
        return LoudnessMeter;
    }
});
/** Points of the picture that WhatsApp draws of a voice note (Baileys 7.0.0-rc14, `getAudioWaveform`). */ const POINTS = 64;
const LOUDEST = 100;
let LoudnessMeter = class LoudnessMeter {
    /** @param samplesPerLevel samples of which one level is kept */ constructor(samplesPerLevel){
        this.samplesPerLevel = samplesPerLevel;
        this.levels = [];
        this.sum = 0;
        this.count = 0;
    }
    add(samples) {
        for (const sample of samples){
            this.sum += Math.abs(sample);
            this.count += 1;
            if (this.count === this.samplesPerLevel) this.close();
        }
    }
    /** 64 numbers from 0 to 100; the loudest part is 100, unless all is silent. */ waveform() {
        if (this.count > 0) this.close();
        const { levels } = this;
        const points = Array.from({
            length: POINTS
        }, (_, point)=>{
            const from = Math.floor(point * levels.length / POINTS);
            const to = Math.max(from + 1, Math.floor((point + 1) * levels.length / POINTS));
            return average(levels.slice(from, to));
        });
        const loudest = Math.max(...points);
        return Uint8Array.from(points, (level)=>loudest > 0 ? Math.floor(LOUDEST * level / loudest) : 0);
    }
    close() {
        this.levels.push(this.sum / this.count);
        this.sum = 0;
        this.count = 0;
    }
};
const average = (values)=>values.reduce((sum, value)=>sum + value, 0) / Math.max(1, values.length);

//# sourceMappingURL=waveform.js.map