"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get aFlacBomb () {
        return aFlacBomb;
    },
    get aWav () {
        return aWav;
    },
    get toneBytes () {
        return toneBytes;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const toneBytes = (name)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, 'sounds', name));
function aWav(draft = {}) {
    const { seconds = 2, rate = 16_000, channels = 1, bytes = 2, tag = 1, sample = tone } = draft;
    const frames = Math.round(seconds * rate);
    const data = Buffer.alloc(frames * channels * bytes);
    for(let index = 0; index < frames * channels; index += 1){
        write(data, index * bytes, sample(Math.floor(index / channels) / rate), bytes, tag);
    }
    const format = Buffer.alloc(24);
    format.write('fmt ', 0, 'latin1');
    format.writeUInt32LE(16, 4);
    format.writeUInt16LE(tag, 8);
    format.writeUInt16LE(channels, 10);
    format.writeUInt32LE(rate, 12);
    format.writeUInt32LE(rate * channels * bytes, 16);
    format.writeUInt16LE(channels * bytes, 20);
    format.writeUInt16LE(bytes * 8, 22);
    // A chunk of odd length before the samples, as studio programs write it.
    const note = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
    const content = Buffer.concat([
        Buffer.from('WAVE'),
        note,
        format,
        chunk('data', draft.claims ?? data.length),
        data
    ]);
    return Buffer.concat([
        chunk('RIFF', content.length),
        content
    ]);
}
const tone = (second)=>Math.sin(second * 440 * 2 * Math.PI) / 2;
function chunk(name, length) {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(length, 4);
    return head;
}
function write(data, at, sample, bytes, tag) {
    if (tag === 3) {
        if (bytes === 4) data.writeFloatLE(sample, at);
        else data.writeDoubleLE(sample, at);
    } else if (bytes === 1) data[at] = Math.round(sample * 127) + 128;
    else data.writeIntLE(Math.round(sample * (2 ** (bytes * 8 - 1) - 1)), at, bytes);
}
function aFlacBomb(frames) {
    const info = Buffer.alloc(34);
    info.writeUInt32BE(0xffff_ffff, 0);
    // 20 bits of rate, 3 of channels less one, 5 of bits per sample less one.
    info.writeUInt32BE((48_000 << 12 | 15 << 4) >>> 0, 10);
    const parts = [
        Buffer.from('fLaC'),
        Buffer.from([
            0x80,
            0,
            0,
            info.length
        ]),
        info
    ];
    for(let number = 0; number < frames; number += 1){
        const code = Buffer.from(String.fromCodePoint(number));
        const head = Buffer.concat([
            Buffer.from([
                0xff,
                0xf8,
                0x7a,
                0x08
            ]),
            code,
            Buffer.from([
                0xff,
                0xfe
            ])
        ]);
        const frame = Buffer.concat([
            head,
            Buffer.from([
                crc(head, 8, 0x07)
            ]),
            Buffer.alloc(3)
        ]);
        const check = Buffer.alloc(2);
        check.writeUInt16BE(crc(frame, 16, 0x8005));
        parts.push(frame, check);
    }
    return Buffer.concat(parts);
}
function crc(data, bits, polynomial) {
    const top = 2 ** (bits - 1);
    let value = 0;
    for (const byte of data){
        value ^= byte << bits - 8;
        for(let bit = 0; bit < 8; bit += 1)value = ((value & top) === 0 ? value << 1 : value << 1 ^ polynomial) & 2 * top - 1;
    }
    return value;
}

//# sourceMappingURL=sounds.js.map