"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Load", {
    enumerable: true,
    get: function() {
        return Load;
    }
});
const _promises = require("node:timers/promises");
const _clock = require("../clock");
const _answerkind = require("../checker/answer-kind");
const _lanes = require("../../libs/lanes/src");
const _apiclient = require("./api-client");
const _pacedload = require("./paced-load");
/** Share of messages whose client goes away in the middle, and then asks again. */ const CUT = 0.05;
/** Share of messages that are asked for twice at the same time. */ const DOUBLE = 0.03;
/** Share of messages to somebody who is not on WhatsApp: a definite refusal. */ const ABSENT = 0.03;
const SIDE_BY_SIDE = 2;
let Load = class Load {
    constructor(client, numbers, random, options){
        this.client = client;
        this.numbers = numbers;
        this.random = random;
        this.options = options;
        this.messages = [];
        this.left = options.messages;
    }
    /** Messages that no client has asked for yet. */ get unsent() {
        return this.left;
    }
    /** Resolves when every message has its answer. */ async run() {
        const senders = this.numbers.flatMap((number, index)=>Array.from({
                length: index % this.options.parallelEvery === 0 ? 1 + SIDE_BY_SIDE : 1
            }, ()=>number));
        const intervalMs = this.options.durationMs * senders.length / this.options.messages;
        await Promise.all(senders.map((number)=>this.sendFrom(number, intervalMs, this.random.fork())));
    }
    /** Asks again for a share of what was answered for good: the answers must be the same to the byte. */ async replay(share) {
        const answered = this.messages.filter((message)=>message.tries.some((each)=>(0, _answerkind.isDefinite)(each)));
        const chosen = answered.filter(()=>this.random.chance(share));
        await (0, _pacedload.inTurns)(chosen, (message)=>this.client.post(message));
    }
    /**
   * One more message, from a client that waits for its definite answer.
   *
   * @param ending last four digits of the recipient, which say how it behaves
   */ async sendAlone(token, random, ending) {
        const message = this.newMessage(random.pick(this.numbers), random, {
            token,
            ending
        });
        const giveUpAt = (0, _clock.now)() + this.options.patienceMs;
        while((0, _clock.now)() < giveUpAt && !(0, _answerkind.isDefinite)(await this.ask(message, giveUpAt)))await (0, _promises.setTimeout)(200);
    }
    async sendFrom(number, intervalMs, random) {
        await (0, _pacedload.sendPaced)(intervalMs, random, ()=>this.takeOne(), ()=>this.sendOne(this.newMessage(number, random), random));
    }
    takeOne() {
        if (this.left <= 0) return false;
        this.left -= 1;
        return true;
    }
    newMessage(number, random, given) {
        const place = this.messages.length;
        const token = given?.token ?? `m${String(place).padStart(6, '0')}`;
        // Last four digits of the sandbox: 0005 is not on WhatsApp, 0004 confirms nothing, 1000 and more do.
        const present = this.options.isSilent === true ? '0004' : String(1_000 + place % 9_000);
        const ending = given?.ending ?? (random.chance(ABSENT) ? '0005' : present);
        const message = {
            token,
            phone: number.phone,
            lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
            tries: [],
            number,
            recipient: `491511${ending}`
        };
        this.messages.push({
            ...message,
            idempotencyKey: `key-${token}`
        });
        return this.messages[place];
    }
    async sendOne(message, random) {
        const giveUpAt = (0, _clock.now)() + this.options.patienceMs;
        // A client may take "nobody knows yet", or "nothing was sent", for an answer and go on with its next message.
        const isPatient = random.chance(0.5);
        if (random.chance(CUT)) await this.client.post(message, random.between(1, 200));
        const ask = ()=>this.ask(message, giveUpAt);
        if (random.chance(DOUBLE)) await Promise.all([
            ask(),
            ask()
        ]);
        while((0, _clock.now)() < giveUpAt){
            const answer = await ask();
            const kind = (0, _answerkind.kindOf)(answer);
            const isOpen = kind === 'unknown' || kind === 'unsent';
            if ((0, _answerkind.isDefinite)(answer) || isOpen && !isPatient) return;
            await (0, _promises.setTimeout)(answer.status === 429 || kind === 'unsent' ? 1_000 : random.between(50, 300));
        }
    }
    ask(message, giveUpAt) {
        return this.client.post(message, Math.min(_apiclient.NO_ANSWER_MS, Math.max(1, giveUpAt - (0, _clock.now)())));
    }
};

//# sourceMappingURL=load.js.map