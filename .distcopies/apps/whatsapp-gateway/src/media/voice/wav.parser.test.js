"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sounds = require("../../testing/sounds");
const _wavparser = require("./wav.parser");
(0, _globals.describe)('a WAV file', ()=>{
    _globals.it.each([
        [
            1,
            1
        ],
        [
            1,
            2
        ],
        [
            1,
            3
        ],
        [
            1,
            4
        ],
        [
            3,
            4
        ],
        [
            3,
            8
        ]
    ])('a WAV file of encoding %i with %i bytes per sample is read as it was written', (tag, bytes)=>{
        const sample = (second)=>second < 0.5 ? 0.5 : -0.25;
        const file = (0, _sounds.aWav)({
            seconds: 1,
            rate: 8_000,
            channels: 2,
            tag,
            bytes,
            sample
        });
        const header = (0, _wavparser.parseWavHeader)(file);
        (0, _globals.expect)(header).toMatchObject({
            channels: 2,
            sampleRate: 8_000,
            bytes,
            length: 16_000 * bytes
        });
        const samples = header && (0, _wavparser.readWavSamples)(file.subarray(header.start), header);
        (0, _globals.expect)(samples).toHaveLength(8_000);
        (0, _globals.expect)(samples?.[0]).toBeCloseTo(0.5, 1);
        (0, _globals.expect)(samples?.at(-1)).toBeCloseTo(-0.25, 1);
    });
    (0, _globals.it)('a WAV file of a telephone is read by the tables of G.711', ()=>{
        const header = (0, _wavparser.parseWavHeader)((0, _sounds.aWav)({
            tag: 6,
            bytes: 1
        }));
        const alaw = header && (0, _wavparser.readWavSamples)(Buffer.from([
            0xd5,
            0x55,
            0xaa,
            0x2a
        ]), header);
        (0, _globals.expect)(Array.from(alaw ?? [], (value)=>Math.round(value * 32_768))).toEqual([
            8,
            -8,
            32_256,
            -32_256
        ]);
        const other = (0, _wavparser.parseWavHeader)((0, _sounds.aWav)({
            tag: 7,
            bytes: 1
        }));
        const mulaw = other && (0, _wavparser.readWavSamples)(Buffer.from([
            0xff,
            0x7f,
            0x80,
            0x00
        ]), other);
        (0, _globals.expect)(Array.from(mulaw ?? [], (value)=>Math.round(value * 32_768) + 0)).toEqual([
            0,
            0,
            32_124,
            -32_124
        ]);
    });
    (0, _globals.it)('a WAV file with samples that are no numbers, or far too loud, gives none such', ()=>{
        const header = (0, _wavparser.parseWavHeader)((0, _sounds.aWav)({
            tag: 3,
            bytes: 4
        }));
        const data = Buffer.alloc(12);
        data.writeFloatLE(Number.NaN, 0);
        data.writeFloatLE(Number.POSITIVE_INFINITY, 4);
        data.writeFloatLE(-1e30, 8);
        (0, _globals.expect)(Array.from((header && (0, _wavparser.readWavSamples)(data, header)) ?? [])).toEqual([
            0,
            1,
            -1
        ]);
    });
    _globals.it.each([
        [
            'a compressed encoding',
            {
                tag: 2
            }
        ],
        [
            'no channel',
            {
                channels: 0
            }
        ],
        [
            'more channels than a voice has',
            {
                channels: 9
            }
        ],
        [
            'a rate that no device has',
            {
                rate: 1
            }
        ],
        [
            'samples of no bytes',
            {
                bytes: 0
            }
        ]
    ])('a WAV file with %s is not read', (_what, draft)=>{
        const header = (0, _wavparser.parseWavHeader)((0, _sounds.aWav)({
            seconds: 0,
            ...draft
        }));
        (0, _globals.expect)(header && (0, _wavparser.isReadableWav)(header)).toBe(false);
    });
    (0, _globals.it)('a WAV file without its format, without samples, or cut off has no header', ()=>{
        const whole = (0, _sounds.aWav)();
        const noFormat = Buffer.concat([
            whole.subarray(0, 12),
            Buffer.from('data\x10\x00\x00\x00', 'latin1')
        ]);
        for (const file of [
            noFormat,
            whole.subarray(0, 40),
            whole.subarray(0, 12),
            Buffer.alloc(0)
        ]){
            (0, _globals.expect)((0, _wavparser.parseWavHeader)(file)).toBeUndefined();
        }
    });
});

//# sourceMappingURL=wav.parser.test.js.map