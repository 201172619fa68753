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
    get OutageTraffic () {
        return OutageTraffic;
    },
    get WARM_UP_MS () {
        return WARM_UP_MS;
    }
});
const _promises = require("node:timers/promises");
const _statistics = require("../../bench/report/statistics");
const _smsload = require("../clients/sms-load");
const _clock = require("../clock");
const _collecthistory = require("../scenarios/collect-history");
const _quiescence = require("../scenarios/quiescence");
const _callers = require("./callers");
const _sidetraffic = require("./side-traffic");
const WARM_UP_MS = 4_000;
const WARM_WITHIN_MS = 20_000;
const WARM_P90_MS = 300;
const PATIENCE_MS = 120_000;
const TOLD_WITHIN_MS = 30_000;
/** A phone whose report was refused asks again after 5, 10, 20, 40 and 80 s. */ const PHONES_TOLD_WITHIN_MS = 160_000;
const REPORTED_AFTER_MS = 2_000;
const SMS_PER_SECOND = 1;
let OutageTraffic = class OutageTraffic {
    /** @param aboutMs so long messages are scheduled and SMS are sent */ constructor(world, random, options){
        this.world = world;
        this.options = options;
        const { client, system } = world;
        this.callers = new _callers.Callers(client, system.numbers, options.perSecond);
        this.side = new _sidetraffic.SideTraffic(client, system.numbers);
        const { aboutMs: durationMs } = options;
        const wanted = {
            messages: Math.round(SMS_PER_SECOND * durationMs / 1_000),
            durationMs,
            withoutService: 0
        };
        const deviceIds = system.phones.map(({ id })=>id);
        this.sms = new _smsload.SmsLoad(client, deviceIds, random, {
            ...wanted,
            patienceMs: PATIENCE_MS
        });
    }
    /** Does something while everybody sends, and then waits for what is still open. */ async during(work) {
        const stopping = new AbortController();
        const going = [
            this.callers.run(stopping.signal),
            this.side.runBulks(stopping.signal),
            this.side.schedule(this.options.aboutMs),
            this.sms.run()
        ];
        try {
            await (0, _promises.setTimeout)(WARM_UP_MS);
            return await work();
        } finally{
            stopping.abort();
            await Promise.all(going);
            await this.callers.settle(PATIENCE_MS);
        }
    }
    /** Waits until all has come to its end, and tells what became of it. @param folder of the run */ async collect(records, folder) {
        const { callers, side, sms } = this;
        const { system, reader } = this.world;
        const quietAfterMs = await (0, _quiescence.untilQuiet)(system.reader, PATIENCE_MS + _sidetraffic.SCHEDULED_AHEAD_MS);
        // What left a phone last has its delivery report a moment later.
        await (0, _promises.setTimeout)(REPORTED_AFTER_MS);
        if (quietAfterMs !== null) await (0, _quiescence.untilPhonesTold)(system, sms.messages, PHONES_TOLD_WITHIN_MS);
        await this.untilTold();
        const sent = {
            messages: [
                ...callers.messages,
                ...side.scheduled
            ],
            bulks: side.bulks,
            sms: sms.messages
        };
        return {
            calls: callers.messages,
            scheduled: side.scheduled,
            deliveries: await reader.deliveries(),
            repliesFrom: await reader.repliesFrom(),
            all: await (0, _collecthistory.collectHistory)(system, sent, records, folder)
        };
    }
    /** Until the last seconds were as fast as a machine without faults is; not for ever, because others may have it. */ async untilWarm() {
        const giveUpAt = (0, _clock.now)() + WARM_WITHIN_MS;
        while((0, _clock.now)() < giveUpAt){
            const recent = this.callers.messages.flatMap((call)=>(0, _callers.heard)(call) ?? []).filter(isRecent);
            const times = recent.map(({ startedAt, endedAt })=>Math.min(endedAt, (0, _clock.now)()) - startedAt);
            if ((0, _statistics.quantile)(times, 0.9) < WARM_P90_MS) return;
            await (0, _promises.setTimeout)(500);
        }
    }
    /** Waits for receipts, replies and webhooks; what has not come by then does not come. */ async untilTold() {
        const { reader } = this.world;
        const sent = this.callers.messages.filter(({ tries })=>tries.some(({ status })=>status === 200));
        const expected = sent.filter(_callers.isReplied).length;
        const giveUpAt = (0, _clock.now)() + TOLD_WITHIN_MS;
        while((0, _clock.now)() < giveUpAt){
            const isTold = await reader.unconfirmed() === 0 && (await reader.repliesFrom()).size >= expected;
            if (isTold && (await reader.deliveries()).every(({ succeededAt })=>succeededAt !== null)) return;
            await (0, _promises.setTimeout)(500);
        }
    }
};
const isRecent = ({ startedAt })=>startedAt > (0, _clock.now)() - 3_000;

//# sourceMappingURL=outage-traffic.js.map