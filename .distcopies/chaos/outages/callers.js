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
    get Callers () {
        return Callers;
    },
    get heard () {
        return heard;
    },
    get isReplied () {
        return isReplied;
    }
});
const _promises = require("node:timers/promises");
const _lanes = require("../../libs/lanes/src");
const _answerkind = require("../checker/answer-kind");
const _pacedload = require("../clients/paced-load");
const _clock = require("../clock");
/** Every so many messages, the recipient replies: an odd number, so that each gateway app has its share. */ const REPLIES_EVERY = 9;
/** Nothing of the request was written: a balancer asks the next replica. */ const NOT_CONNECTED = /ECONNREFUSED|ConnectTimeoutError/;
const ASKED_AGAIN_AFTER_MS = 500;
let Callers = class Callers {
    constructor(client, numbers, perSecond){
        this.client = client;
        this.numbers = numbers;
        this.perSecond = perSecond;
        this.messages = [];
        this.open = new Set();
    }
    /** Sends until it is aborted; resolves when every request has ended. */ async run(signal) {
        const everyMs = 1_000 / this.perSecond;
        for(let dueAt = (0, _clock.now)(), place = 0; !signal.aborted; dueAt += everyMs, place += 1){
            const earlyMs = dueAt - (0, _clock.now)();
            if (earlyMs > 1) await (0, _promises.setTimeout)(earlyMs);
            const call = this.call(place).finally(()=>this.open.delete(call));
            this.open.add(call);
        }
        await Promise.all(this.open);
    }
    /** Asks again for what nobody could tell, until it is known: no caller leaves a message in the dark. */ async settle(withinMs) {
        const giveUpAt = (0, _clock.now)() + withinMs;
        await (0, _pacedload.inTurns)(this.messages.filter(isOpen), async (message)=>{
            while((0, _clock.now)() < giveUpAt && isOpen(message)){
                await this.client.post(message);
                if (isOpen(message)) await (0, _promises.setTimeout)(ASKED_AGAIN_AFTER_MS);
            }
        });
    }
    async call(place) {
        const number = this.numbers[place % this.numbers.length];
        if (number === undefined) throw new Error('there is no number');
        const token = `m${String(place).padStart(6, '0')}`;
        const ending = place % REPLIES_EVERY === REPLIES_EVERY - 1 ? '0009' : String(1_000 + place % 9_000);
        const message = {
            token,
            phone: number.phone,
            lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
            tries: [],
            number,
            recipient: `4915${String(place).padStart(6, '0')}${ending}`,
            idempotencyKey: `key-${token}`
        };
        this.messages.push(message);
        const answer = await this.client.post(message);
        if (answer.status === null && NOT_CONNECTED.test(answer.body)) await this.client.post(message);
    }
};
const isReplied = ({ recipient })=>recipient.endsWith('0009');
const heard = ({ tries })=>tries.find(({ status, body })=>status !== null || !NOT_CONNECTED.test(body)) ?? tries[0];
function isOpen({ tries }) {
    return tries.every((each)=>[
            'unknown',
            'again'
        ].includes((0, _answerkind.kindOf)(each)));
}

//# sourceMappingURL=callers.js.map