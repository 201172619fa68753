"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "VoiceNotes", {
    enumerable: true,
    get: function() {
        return VoiceNotes;
    }
});
const _promises = require("node:fs/promises");
const _mediaerror = require("../media.error");
const _audioformat = require("./audio-format");
const _conversionqueue = require("./conversion-queue");
const _ffmpeg = require("./ffmpeg");
const _runvoicethread = require("./run-voice-thread");
/** WhatsApp names no limit: a memo of ten minutes is sent, an album is not, and the caller gets an answer in time. */ const LIMITS = {
    longestSeconds: 600,
    longestBytes: 32 * 1024 * 1024,
    convertMs: 30_000
};
/** The app sends one message per number at a time, so each number has one, and a second when the first is overdue. */ const QUEUE = {
    running: 2,
    waiting: 100,
    perNumber: 2,
    waitMs: 20_000
};
const READABLE = 'Ogg/Opus, MP3, WAV, FLAC and WebM/Opus';
let VoiceNotes = class VoiceNotes {
    constructor(options){
        this.options = options;
        this.queue = new _conversionqueue.ConversionQueue(QUEUE);
        this.closing = new AbortController();
        this.limits = {
            ...LIMITS,
            ...options.limits
        };
    }
    /**
   * @param phone the number that sends it
   * @throws MediaError, and nothing new is on the disk then
   */ async make(path, phone) {
        const format = await this.formatOf(path);
        const output = `${path}.ogg`;
        try {
            return await this.queue.run(phone, ()=>this.convert(format, path, output));
        } catch (error) {
            await (0, _promises.rm)(output, {
                force: true
            });
            if (!(error instanceof _conversionqueue.QueueBusyError)) throw error;
            throw new _mediaerror.MediaError('PACED', 'The gateway app converts too many voice notes just now.', error, undefined, true);
        }
    }
    /** Ends what runs. */ close() {
        this.closing.abort();
    }
    /** @throws MediaError for what cannot be read here */ async formatOf(path) {
        const { head, size } = await headOf(path);
        const { longestBytes } = this.limits;
        if (size > longestBytes) {
            throw new _mediaerror.MediaError('MEDIA_TOO_LARGE', `A voice note is made of at most ${longestBytes} bytes of sound.`);
        }
        const format = (0, _audioformat.audioFormatOf)(head);
        if (format === undefined) throw refused(`The file is no sound that is known; a voice note is made of ${READABLE}.`);
        if (format.by === 'ffmpeg' && this.options.ffmpeg === undefined) throw needsFfmpeg(format.format);
        return format;
    }
    async convert(format, path, output) {
        if (format.by === 'library') return this.byLibrary(format.format, path, output);
        await this.byFfmpeg(format.format, path, output);
        return this.byLibrary('opus', output, `${output}.ogg`);
    }
    async byLibrary(format, path, output) {
        const { longestSeconds, convertMs: timeoutMs } = this.limits;
        const job = {
            format,
            input: path,
            output,
            longestSeconds
        };
        const { signal } = this.closing;
        const outcome = await (0, _runvoicethread.runVoiceThread)(job, {
            timeoutMs,
            signal,
            execArgv: this.options.threadArgv
        });
        if (outcome.kind !== 'made') throw this.errorOf(outcome);
        const { seconds, waveform, isInput } = outcome;
        return {
            path: isInput ? path : output,
            seconds,
            waveform
        };
    }
    errorOf(outcome) {
        const { longestSeconds, convertMs } = this.limits;
        switch(outcome.kind){
            case 'too_long':
                return new _mediaerror.MediaError('MEDIA_TOO_LARGE', `A voice note has at most ${longestSeconds / 60} minutes.`);
            case 'unreadable':
                return refused('The file has no sound that can be read.');
            case 'too_slow':
                return refused(`The sound could not be converted within ${convertMs / 1000} s.`);
            case 'crashed':
        }
        this.options.log.warn({
            err: outcome.cause
        }, 'a thread that made a voice note failed');
        return this.closing.signal.aborted ? stopping() : refused('The sound could not be converted: reading it failed.');
    }
    async byFfmpeg(format, input, output) {
        const { ffmpeg = '', log } = this.options;
        const { longestSeconds, convertMs: timeoutMs } = this.limits;
        const { signal } = this.closing;
        const outcome = await (0, _ffmpeg.runFfmpeg)(ffmpeg, {
            format,
            input,
            output,
            longestSeconds,
            timeoutMs,
            signal
        });
        if (outcome.kind === 'made') return;
        if (signal.aborted) throw stopping();
        if (outcome.kind === 'too_slow') throw this.errorOf(outcome);
        log.warn({
            words: outcome.words
        }, 'ffmpeg could not read a sound');
        throw refused('The file has no sound that ffmpeg can read, or the ffmpeg of the gateway app cannot write Opus.');
    }
};
async function headOf(path) {
    const file = await (0, _promises.open)(path);
    try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(_audioformat.HEAD_BYTES), 0, _audioformat.HEAD_BYTES, 0);
        return {
            head: buffer.subarray(0, bytesRead),
            size: (await file.stat()).size
        };
    } finally{
        await file.close();
    }
}
const NAMES = {
    mov: 'M4A or MP4',
    aac: 'AAC',
    amr: 'AMR',
    ogg: 'Ogg without Opus',
    wav: 'WAV in a compressed form',
    matroska: 'WebM or Matroska without Opus',
    asf: 'WMA',
    aiff: 'AIFF',
    caf: 'CAF'
};
function needsFfmpeg(format) {
    return refused(`The file is ${NAMES[format]}. The gateway app makes voice notes of ${READABLE}; for other sound, install ffmpeg on its ` + 'machine.');
}
const refused = (message)=>new _mediaerror.MediaError('MEDIA_TYPE_REFUSED', message);
const stopping = ()=>new _mediaerror.MediaError('PACED', 'The gateway app stops; ask again.', undefined, undefined, true);

//# sourceMappingURL=voice-notes.js.map