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
    get SCHEDULED_AHEAD_MS () {
        return SCHEDULED_AHEAD_MS;
    },
    get SideTraffic () {
        return SideTraffic;
    },
    get THROTTLE_MS () {
        return THROTTLE_MS;
    }
});
const _promises = require("node:timers/promises");
const _answerkind = require("../checker/answer-kind");
const _clock = require("../clock");
const _lanes = require("../../libs/lanes/src");
const SCHEDULED_AHEAD_MS = 40_000;
const SCHEDULED_EVERY_MS = 2_000;
const THROTTLE_MS = 100;
/** Rows of one bulk send, which take about 10 s. */ const ROWS = 40;
const BULK_ENDS_WITHIN_MS = 300_000;
const AGAIN_AFTER_MS = 300;
let SideTraffic = class SideTraffic {
    constructor(client, numbers){
        this.client = client;
        this.numbers = numbers;
        this.scheduled = [];
        this.bulks = [];
    }
    /** One bulk send after the other until it is aborted; resolves when the last one is answered. */ async runBulks(signal) {
        while(!signal.aborted){
            const bulk = this.newBulk();
            this.bulks.push(bulk);
            const giveUpAt = (0, _clock.now)() + BULK_ENDS_WITHIN_MS;
            while((0, _clock.now)() < giveUpAt && !bulk.tries.some(_answerkind.isDefinite)){
                await this.client.request(bulk, giveUpAt - (0, _clock.now)());
                await (0, _promises.setTimeout)(AGAIN_AFTER_MS);
            }
        }
    }
    /** Schedules a message every 2 s, all of them due within this time from now. */ async schedule(forMs) {
        const lastAt = (0, _clock.now)() + forMs - SCHEDULED_AHEAD_MS;
        for(let dueAt = (0, _clock.now)(); dueAt < lastAt; dueAt += SCHEDULED_EVERY_MS){
            await (0, _promises.setTimeout)(Math.max(0, dueAt - (0, _clock.now)()));
            await this.scheduleAt((0, _clock.now)() + SCHEDULED_AHEAD_MS);
        }
    }
    /** @param at milliseconds since 1970 */ async scheduleAt(at) {
        const place = this.scheduled.length;
        const number = this.numbers[place % this.numbers.length];
        if (number === undefined) throw new Error('there is no number');
        const token = `s${String(place).padStart(6, '0')}`;
        const scheduledAt = Math.round(at);
        const recipient = `491520${String(1_000 + place)}`;
        const body = {
            to: recipient,
            message: token,
            whatsapp_id: number.id,
            scheduled_at: timeOf(scheduledAt)
        };
        const common = {
            token,
            phone: number.phone,
            lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
            tries: [],
            scheduledAt
        };
        const message = {
            ...common,
            number,
            recipient,
            idempotencyKey: `key-${token}`
        };
        this.scheduled.push(message);
        await this.client.request({
            ...message,
            path: '/whatsapp/schedule',
            body
        }, SCHEDULED_AHEAD_MS);
        return message;
    }
    newBulk() {
        const name = `bulk${String(this.bulks.length).padStart(3, '0')}`;
        const number = this.numbers[this.bulks.length % this.numbers.length];
        if (number === undefined) throw new Error('there is no number');
        const rows = Array.from({
            length: ROWS
        }, (_, index)=>({
                token: `${name}-${String(index).padStart(4, '0')}`,
                phone: number.phone
            }));
        const messages = rows.map(({ token }, index)=>{
            return {
                to: `491530${1_000 + index}`,
                message: token,
                account_id: number.id
            };
        });
        return {
            name,
            rows,
            tries: [],
            path: '/whatsapp/bulk',
            body: {
                messages,
                throttle_ms: THROTTLE_MS
            },
            idempotencyKey: `key-${name}`
        };
    }
};
const timeOf = (at)=>new Date(at).toISOString();

//# sourceMappingURL=side-traffic.js.map