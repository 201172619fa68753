"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkLoad", {
    enumerable: true,
    get: function() {
        return BulkLoad;
    }
});
const _promises = require("node:timers/promises");
const _clock = require("../clock");
const _answerkind = require("../checker/answer-kind");
/** Share of requests whose client goes away in the middle, and asks again. */ const CUT = 0.3;
/** Share of bulk sends that are asked for twice at the same time. */ const DOUBLE = 0.2;
/** Share of bulk sends whose rows leave from two numbers. */ const MIXED = 0.3;
/** Share of rows to somebody who is not on WhatsApp, and to nobody at all: definite failures. */ const ABSENT = 0.03;
const NOBODY = 0.02;
/** Longer than any bulk send lasts. */ const NO_ANSWER_MS = 300_000;
let BulkLoad = class BulkLoad {
    constructor(client, numbers, random, options){
        this.client = client;
        this.numbers = numbers;
        this.random = random;
        this.options = options;
        this.bulks = [];
    }
    /** Resolves when every bulk send has its answer. */ async run() {
        const { atOnce } = this.options;
        await Promise.all(Array.from({
            length: atOnce
        }, ()=>this.sendSome(this.random.fork())));
    }
    /** Asks for all of them once more, each at two replicas: the answers must be the same to the byte. */ async replay() {
        const answered = this.bulks.filter((bulk)=>bulk.tries.some((each)=>(0, _answerkind.isDefinite)(each)));
        await Promise.all(answered.flatMap((bulk)=>[
                this.ask(bulk),
                this.ask(bulk)
            ]));
    }
    async sendSome(random) {
        while(this.bulks.length < this.options.count)await this.sendOne(this.newBulk(random), random);
    }
    async sendOne(bulk, random) {
        const { patienceMs } = this.options;
        const giveUpAt = (0, _clock.now)() + patienceMs;
        if (random.chance(DOUBLE)) await Promise.all([
            this.ask(bulk, patienceMs),
            this.ask(bulk, patienceMs)
        ]);
        while((0, _clock.now)() < giveUpAt && !bulk.tries.some((each)=>(0, _answerkind.isDefinite)(each))){
            await this.ask(bulk, random.chance(CUT) ? random.between(1, 8_000) : giveUpAt - (0, _clock.now)());
            await (0, _promises.setTimeout)(random.between(200, 1_000));
        }
    }
    ask(bulk, cutAfterMs = NO_ANSWER_MS) {
        return this.client.request(bulk, Math.max(1, cutAfterMs));
    }
    newBulk(random) {
        const name = `bulk${String(this.bulks.length).padStart(3, '0')}`;
        const numbers = random.chance(MIXED) ? [
            random.pick(this.numbers),
            random.pick(this.numbers)
        ] : [
            random.pick(this.numbers)
        ];
        const rows = Array.from({
            length: this.options.rows
        }, (_, index)=>({
                token: `${name}-${String(index).padStart(4, '0')}`,
                number: numbers[index % numbers.length],
                to: recipientOf(random, index)
            }));
        const messages = rows.map(({ token, number, to })=>({
                to,
                message: token,
                account_id: number.id
            }));
        const bulk = {
            name,
            rows: rows.map(({ token, number })=>({
                    token,
                    phone: number.phone
                })),
            tries: [],
            path: '/whatsapp/bulk',
            body: {
                messages,
                throttle_ms: this.options.throttleMs
            },
            idempotencyKey: `key-${name}`
        };
        this.bulks.push(bulk);
        return bulk;
    }
};
/** Last four digits of the sandbox: 0005 is not on WhatsApp, 1000 and more are. */ function recipientOf(random, index) {
    if (random.chance(NOBODY)) return '';
    return `491511${random.chance(ABSENT) ? '0005' : String(1_000 + index % 9_000)}`;
}

//# sourceMappingURL=bulk-load.js.map