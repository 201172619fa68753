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
    get ANDROID_PARTS_PER_MINUTE () {
        return ANDROID_PARTS_PER_MINUTE;
    },
    get Pace () {
        return Pace;
    }
});
const _entities = require("../../../entities/src");
const ANDROID_PARTS_PER_MINUTE = 30;
/** Android's minute, in which the 60th second still counts, and a second for clocks that run differently fast. */ const WINDOW_MS = 61_000;
let Pace = class Pace {
    constructor(rules, nowMs){
        this.rules = rules;
        this.nowMs = nowMs;
        const recent = rules.recentSends.filter(({ at })=>at > nowMs - WINDOW_MS);
        this.window = [
            ...recent,
            {
                at: nowMs,
                parts: rules.partsInHand
            }
        ].sort((a, b)=>a.at - b.at);
        this.used = this.window.reduce((sum, { parts })=>sum + parts, 0);
    }
    /** A message with more parts than the pace goes alone, when nothing else counts. */ allows(message) {
        return this.fits(message, this.used);
    }
    take({ parts }) {
        this.used += parts;
        this.window.push({
            at: this.nowMs,
            parts
        });
    }
    /** When the message may be offered if the phone says at once what it sent. Milliseconds since 1970. */ opensAt(message) {
        let { used } = this;
        for (const { at, parts } of this.window){
            used -= parts;
            if (this.fits(message, used)) return at + WINDOW_MS;
        }
        return this.nowMs;
    }
    fits(message, used) {
        return used === 0 || used + message.parts <= this.limitOf(message);
    }
    /** One-time codes pass the pace, and not what Android allows: the dialog would hold them back, too. */ limitOf({ priority }) {
        const { messagesPerMinute, smsLimitRaised, isSlowed } = this.rules;
        if (priority === _entities.PRIORITIES.otp) return smsLimitRaised ? Number.POSITIVE_INFINITY : ANDROID_PARTS_PER_MINUTE;
        if (isSlowed) return Math.ceil((messagesPerMinute ?? ANDROID_PARTS_PER_MINUTE) / 2);
        return messagesPerMinute ?? Number.POSITIVE_INFINITY;
    }
};

//# sourceMappingURL=sms-pace.js.map