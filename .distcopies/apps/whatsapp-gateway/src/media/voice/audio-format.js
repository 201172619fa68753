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
    get HEAD_BYTES () {
        return HEAD_BYTES;
    },
    get audioFormatOf () {
        return audioFormatOf;
    }
});
const _wavparser = require("./wav.parser");
const HEAD_BYTES = 65_536;
const OGG_HEADER_BYTES = 27;
/** Codecs that an Ogg stream can hold and the library reads, by the first bytes of its first packet. */ const FLAC_IN_OGG = '\x7FFLAC';
function audioFormatOf(head) {
    const at = (offset, text)=>head.toString('latin1', offset, offset + text.length) === text;
    if (at(0, 'OggS')) return oggFormatOf(head);
    if (at(0, 'fLaC')) return library('flac');
    if (at(0, 'RIFF') && at(8, 'WAVE')) return wavFormatOf(head);
    if (at(4, 'ftyp')) return ffmpeg('mov');
    if (at(0, '#!AMR')) return ffmpeg('amr');
    if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3) return matroskaFormatOf(head);
    if (head.length > 4 && head.readUInt32BE(0) === 0x3026b275) return ffmpeg('asf');
    if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return ffmpeg('aiff');
    if (at(0, 'caff')) return ffmpeg('caf');
    if (at(0, 'ID3')) return library('mp3');
    return mpegFormatOf(head);
}
function oggFormatOf(head) {
    const packet = OGG_HEADER_BYTES + (head[OGG_HEADER_BYTES - 1] ?? 0);
    const begins = (text)=>head.toString('latin1', packet, packet + text.length) === text;
    if (begins(FLAC_IN_OGG)) return library('ogg');
    if (!begins('OpusHead')) return ffmpeg('ogg');
    return library(head[packet + 9] === 1 ? 'opus' : 'ogg');
}
function wavFormatOf(head) {
    const header = (0, _wavparser.parseWavHeader)(head);
    return header !== undefined && (0, _wavparser.isReadableWav)(header) ? library('wav') : ffmpeg('wav');
}
/** Browsers record Opus in WebM; of other sound in Matroska the library reads nothing. */ function matroskaFormatOf(head) {
    return head.includes('A_OPUS', 0, 'latin1') ? library('webm') : ffmpeg('matroska');
}
/** The first two bytes of a frame: eleven bits of sync, then version and layer; layer 0 is AAC in ADTS. */ function mpegFormatOf(head) {
    const [first, second] = head;
    if (first !== 0xff || second === undefined || second < 0xe0) return undefined;
    const layer = second >> 1 & 3;
    if (layer !== 0) return library('mp3');
    return second >= 0xf0 ? ffmpeg('aac') : undefined;
}
const library = (format)=>({
        by: 'library',
        format
    });
const ffmpeg = (format)=>({
        by: 'ffmpeg',
        format
    });

//# sourceMappingURL=audio-format.js.map