"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StorageAlarm", {
    enumerable: true,
    get: function() {
        return StorageAlarm;
    }
});
/**
 * No room for what is written: disk_full (a data file, pg_wal or a temporary file), configuration_limit_exceeded
 * (temp_file_limit), io_error (PostgreSQL's manual, appendix A).
 */ const NO_ROOM = new Set([
    '53100',
    '53400',
    '58030'
]);
/** So long after the last refusal something must have been written before the alarm ends. */ const QUIET_MS = 10_000;
const WRITES = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]/;
let StorageAlarm = class StorageAlarm {
    constructor(nowMs = ()=>performance.now()){
        this.nowMs = nowMs;
        this.listeners = [];
        this.said = null;
        this.saidAtMs = 0;
    }
    get isOn() {
        return this.said !== null;
    }
    /** What PostgreSQL said last of its disk, while it cannot write; else null. */ get text() {
        return this.said;
    }
    /** Hears the beginning, with PostgreSQL's own words, and the end, with null. */ onChange(listener) {
        this.listeners.push(listener);
    }
    /** PostgreSQL refused a statement. */ hear(error) {
        const { code, message } = error;
        if (typeof code !== 'string' || !NO_ROOM.has(code)) return;
        const wasOn = this.isOn;
        this.saidAtMs = this.nowMs();
        this.said = `${typeof message === 'string' ? message : 'no room'} (${code})`;
        if (!wasOn) this.tell();
    }
    /** PostgreSQL did a statement. @param tag its command tag, for example `INSERT 0 1` */ noteDone(tag) {
        if (!this.isOn || this.nowMs() - this.saidAtMs < QUIET_MS || !WRITES.test(tag)) return;
        this.said = null;
        this.tell();
    }
    tell() {
        for (const listener of this.listeners)listener(this.said);
    }
};

//# sourceMappingURL=storage-alarm.js.map