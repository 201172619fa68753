"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "quietUntil", {
    enumerable: true,
    get: function() {
        return quietUntil;
    }
});
const DAY_MS = 86_400_000;
/** Windows that follow one another without a gap are followed for a week, then it is looked again. */ const MOST_STEPS = 16;
function quietUntil(quiet, nowMs) {
    if (quiet === null) return null;
    const zone = new Zone(quiet.timezone);
    let until = null;
    for(let step = 0; step < MOST_STEPS; step += 1){
        const end = endOfWindow(zone, quiet.windows, until ?? nowMs);
        if (end === null) break;
        until = end;
    }
    return until;
}
/** The latest end of the windows that hold `atMs`; null: none does. */ function endOfWindow(zone, windows, atMs) {
    const local = zone.wallAt(atMs);
    const today = Math.floor(local / DAY_MS) * DAY_MS;
    let latest = null;
    // A window that began yesterday may last until today.
    for (const day of [
        today - DAY_MS,
        today
    ]){
        for (const { days, from, to } of windows){
            if (!days.includes(weekday(day))) continue;
            const begin = minutesOf(from);
            const length = minutesOf(to) - begin;
            const endsAt = instantOf(zone, day + (begin + length + (length <= 0 ? 1_440 : 0)) * 60_000);
            const beginsAt = instantOf(zone, day + begin * 60_000);
            if (beginsAt <= atMs && atMs < endsAt) latest = Math.max(latest ?? 0, endsAt);
        }
    }
    return latest;
}
/**
 * The clock of a time zone, which is asked for each moment once: a phone that pulls waits for it, and so does all that
 * its process does, while a customer may have set fifty windows.
 */ let Zone = class Zone {
    constructor(timezone){
        this.timezone = timezone;
        this.offsets = new Map();
    }
    /** What the clock on the wall shows, as if it were UTC. */ wallAt(atMs) {
        return atMs + this.offsetAt(atMs);
    }
    offsetAt(atMs) {
        const known = this.offsets.get(atMs);
        if (known !== undefined) return known;
        const offset = localTime(this.timezone, atMs) - atMs;
        this.offsets.set(atMs, offset);
        return offset;
    }
};
function localTime(timezone, atMs) {
    const parts = new Map(formatOf(timezone).formatToParts(atMs).map(({ type, value })=>[
            type,
            Number(value)
        ]));
    const part = (type)=>parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) + (atMs % 1_000 + 1_000) % 1_000;
}
/** The moment at which the clock on the wall shows this. */ function instantOf(zone, wall) {
    // The offsets before the day and after it: whichever of the two was changed, one of them holds.
    const day = Math.floor(wall / DAY_MS) * DAY_MS;
    const [before, after] = [
        zone.offsetAt(day - DAY_MS),
        zone.offsetAt(day + 2 * DAY_MS)
    ];
    if (before === after) return wall - before;
    const found = [
        wall - before,
        wall - after
    ].filter((at)=>zone.wallAt(at) === wall);
    if (found.length > 0) return Math.min(...found);
    // Left out: the clock jumps from before to after it.
    return changeBetween(zone, wall - Math.max(before, after), wall - Math.min(before, after));
}
/** When the offset changes between two moments. */ function changeBetween(zone, fromMs, toMs) {
    let [before, after] = [
        fromMs,
        toMs
    ];
    const offset = zone.offsetAt(before);
    while(after - before > 1){
        const middle = Math.floor((before + after) / 2);
        if (zone.offsetAt(middle) === offset) before = middle;
        else after = middle;
    }
    return after;
}
/** 1 (Monday) to 7. */ const weekday = (day)=>(Math.floor(day / DAY_MS) + 3) % 7 + 1;
function minutesOf(time) {
    const [hours, minutes] = time.split(':');
    return Number(hours) * 60 + Number(minutes);
}
/** There are some 600 names; but their case is free, so that customers could make up any number. */ const MOST_FORMATS = 1_000;
const formats = new Map();
function formatOf(timezone) {
    const known = formats.get(timezone);
    if (known !== undefined) return known;
    const made = newFormat(timezone);
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(timezone, made);
    return made;
}
/** A zone that this build of Node does not know, because another one took it in, is UTC: no phone is stopped by it. */ function newFormat(timezone) {
    try {
        return new Intl.DateTimeFormat('en-US', {
            ...FIELDS,
            timeZone: timezone
        });
    } catch  {
        return new Intl.DateTimeFormat('en-US', {
            ...FIELDS,
            timeZone: 'UTC'
        });
    }
}
const FIELDS = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
};

//# sourceMappingURL=quiet-hours.js.map