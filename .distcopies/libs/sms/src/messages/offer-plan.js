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
    get planOffers () {
        return planOffers;
    },
    get restOf () {
        return restOf;
    }
});
const _quiethours = require("./quiet-hours");
const _simchooser = require("./sim-chooser");
const _smspace = require("./sms-pace");
const DAY_MS = 86_400_000;
/** A phone that has its hands full tells us when it has not; in case that is lost, it is woken after so long. */ const FULL_FOR_MS = 30_000;
function restOf({ enabled, isPaused, quietHours }, nowMs) {
    if (!enabled) return {
        waitsFor: 'disabled',
        untilMs: nowMs + DAY_MS
    };
    if (isPaused) return {
        waitsFor: 'paused',
        untilMs: nowMs + DAY_MS
    };
    const untilMs = (0, _quiethours.quietUntil)(quietHours, nowMs);
    return untilMs === null ? null : {
        waitsFor: 'quiet_hours',
        untilMs
    };
}
function planOffers(rules, candidates, room, offeredToday, nowMs) {
    const sims = new _simchooser.SimChooser(rules, offeredToday);
    const pace = new _smspace.Pace(rules, nowMs);
    const offers = [];
    const end = (waitsFor, waitsUntilMs)=>{
        return {
            offers,
            waitsFor,
            waitsUntilMs,
            nextSim: sims.nextSim
        };
    };
    const tomorrow = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
    if (candidates.length === 0) return end(null, null);
    const rest = restOf(rules, nowMs);
    if (rest !== null) return end(rest.waitsFor, rest.untilMs);
    let mustWaitForSim = false;
    for (const message of candidates){
        if (offers.length >= room) return end('window', nowMs + FULL_FOR_MS);
        if (message.dueAtMs > nowMs) return end('backoff', message.dueAtMs);
        if (!pace.allows(message)) return end('pace', pace.opensAt(message));
        if (sims.isDayUsedUp) return end('daily_limit', tomorrow);
        const sim = sims.choose(message.sim);
        if (sim === 'used_up') {
            mustWaitForSim = true;
            continue;
        }
        pace.take(message);
        offers.push({
            id: message.id,
            sim
        });
    }
    return mustWaitForSim ? end('daily_limit', tomorrow) : end(null, null);
}

//# sourceMappingURL=offer-plan.js.map