"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Pace", {
    enumerable: true,
    get: function() {
        return Pace;
    }
});
const _messagerow = require("../store/message-row");
const MINUTE_MS = 60_000;
const PERIOD_MS = {
    Disabled: 0,
    PerMinute: MINUTE_MS,
    Per30Minutes: 30 * MINUTE_MS,
    PerHour: 60 * MINUTE_MS,
    PerDay: 24 * 60 * MINUTE_MS
};
const COUNTED = [
    'Processed',
    'Sent',
    'Delivered'
];
let Pace = class Pace {
    constructor(parts, settings){
        this.parts = parts;
        this.settings = settings;
    }
    /**
   * Milliseconds to wait before the next SMS, as they really pass. Messages of the window are counted, not their parts;
   * when it is full, a whole window passes from the newest one on, and a second.
   */ waitBeforeMs() {
        const { limitPeriod, limitValue } = this.settings.values;
        const { clock, store } = this.parts;
        const windowMs = clock.shortened(PERIOD_MS[limitPeriod]);
        if (windowMs === 0 || limitValue === null) return 0;
        const since = clock.now() - windowMs;
        const counted = new Set();
        let newest = since;
        for(let at = store.state.radio.length - 1; at >= 0; at -= 1){
            const sms = store.state.radio[at];
            if (sms === undefined || sms.at <= since) break;
            const row = store.state.messages.get(sms.messageId);
            if (row === undefined || !COUNTED.includes((0, _messagerow.stateOf)(row))) continue;
            counted.add(row.id);
            newest = Math.max(newest, sms.at);
        }
        return counted.size < limitValue ? 0 : windowMs - (clock.now() - newest) + clock.shortened(1000);
    }
    /** Milliseconds to rest after an SMS, as they really pass. */ restAfterMs() {
        const { intervalMinS, intervalMaxS } = this.settings.values;
        const least = intervalMinS ?? 0;
        if (intervalMaxS === null || least > intervalMaxS) return 0;
        return this.parts.clock.shortened((least + Math.random() * (intervalMaxS - least)) * 1000);
    }
};

//# sourceMappingURL=pace.js.map