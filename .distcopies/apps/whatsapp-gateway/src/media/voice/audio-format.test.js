"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sounds = require("../../testing/sounds");
const _audioformat = require("./audio-format");
const bytes = (text)=>Buffer.concat([
        Buffer.from(text, 'latin1'),
        Buffer.alloc(64)
    ]);
/** The first page of an Ogg file, with one packet. */ const ogg = (packet)=>bytes(`OggS${'\0'.repeat(22)}\x01\x13${packet}`);
(0, _globals.describe)('the format of a sound', ()=>{
    _globals.it.each([
        [
            'mono Opus',
            ogg('OpusHead\x01\x01'),
            'library opus'
        ],
        [
            'stereo Opus',
            ogg('OpusHead\x01\x02'),
            'library ogg'
        ],
        [
            'FLAC in Ogg',
            ogg('\x7fFLAC'),
            'library ogg'
        ],
        [
            'Vorbis',
            ogg('\x01vorbis'),
            'ffmpeg ogg'
        ],
        [
            'FLAC',
            (0, _sounds.toneBytes)('tone.flac'),
            'library flac'
        ],
        [
            'MP3 from its first frame on',
            (0, _sounds.toneBytes)('tone.mp3'),
            'library mp3'
        ],
        [
            'MP3 behind a tag',
            bytes('ID3\x03'),
            'library mp3'
        ],
        [
            'AAC in ADTS',
            bytes('\xff\xf1\x50'),
            'ffmpeg aac'
        ],
        [
            'M4A',
            (0, _sounds.toneBytes)('tone.m4a'),
            'ffmpeg mov'
        ],
        [
            'AMR',
            bytes('#!AMR\n'),
            'ffmpeg amr'
        ],
        [
            'WebM with Opus',
            bytes('\x1a\x45\xdf\xa3....webm....A_OPUS'),
            'library webm'
        ],
        [
            'WebM with Vorbis',
            bytes('\x1a\x45\xdf\xa3....webm....A_VORBIS'),
            'ffmpeg matroska'
        ],
        [
            'WAV',
            (0, _sounds.aWav)(),
            'library wav'
        ],
        [
            'WAV with ADPCM',
            (0, _sounds.aWav)({
                seconds: 0,
                tag: 2
            }),
            'ffmpeg wav'
        ],
        [
            'WMA',
            bytes('\x30\x26\xb2\x75'),
            'ffmpeg asf'
        ],
        [
            'AIFF',
            bytes('FORM....AIFF'),
            'ffmpeg aiff'
        ],
        [
            'CAF',
            bytes('caff'),
            'ffmpeg caf'
        ]
    ])('the format of a sound is read from its bytes: %s', (_name, head, expected)=>{
        const format = (0, _audioformat.audioFormatOf)(head);
        (0, _globals.expect)(`${format?.by} ${format?.format}`).toBe(expected);
    });
    _globals.it.each([
        [
            'a playlist',
            '#EXTM3U\nfile:///etc/passwd'
        ],
        [
            'a list of files',
            'ffconcat version 1.0\nfile /etc/passwd'
        ],
        [
            'a picture',
            '\x89PNG\r\n'
        ],
        [
            'text',
            'hello'
        ],
        [
            'nothing',
            ''
        ],
        [
            'a byte',
            '\xff'
        ]
    ])('%s is no sound', (_name, text)=>{
        (0, _globals.expect)((0, _audioformat.audioFormatOf)(Buffer.from(text, 'latin1'))).toBeUndefined();
    });
});

//# sourceMappingURL=audio-format.test.js.map