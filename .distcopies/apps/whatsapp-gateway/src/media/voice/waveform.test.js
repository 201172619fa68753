"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _waveform = require("./waveform");
const waveformOf = (samples, piece = samples.length)=>{
    const meter = new _waveform.LoudnessMeter(10);
    for(let at = 0; at < samples.length; at += piece)meter.add(Float32Array.from(samples.slice(at, at + piece)));
    return meter.waveform();
};
(0, _globals.describe)('a waveform', ()=>{
    (0, _globals.it)('a waveform has 64 points, the loudest of them 100, however its sound comes in', ()=>{
        const growing = Array.from({
            length: 6_400
        }, (_, index)=>(index % 2 === 0 ? 1 : -1) * index / 6_400);
        const waveform = waveformOf(growing);
        (0, _globals.expect)(waveform).toHaveLength(64);
        (0, _globals.expect)(waveform.at(-1)).toBe(100);
        (0, _globals.expect)(waveform[31]).toBeGreaterThan(45);
        (0, _globals.expect)(waveform[31]).toBeLessThan(55);
        (0, _globals.expect)(waveformOf(growing, 7)).toEqual(waveform);
    });
    (0, _globals.it)('a waveform of silence is flat, and so is one of next to nothing', ()=>{
        (0, _globals.expect)(waveformOf(Array.from({
            length: 500
        }, ()=>0))).toEqual(new Uint8Array(64));
        (0, _globals.expect)(waveformOf([])).toEqual(new Uint8Array(64));
        (0, _globals.expect)(new Set(waveformOf([
            0.5,
            0.5,
            0.5
        ]))).toEqual(new Set([
            100
        ]));
    });
});

//# sourceMappingURL=waveform.test.js.map