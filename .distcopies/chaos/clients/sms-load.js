"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsLoad", {
    enumerable: true,
    get: function() {
        return SmsLoad;
    }
});
const _promises = require("node:timers/promises");
const _answerkind = require("../checker/answer-kind");
const _clock = require("../clock");
const _pacedload = require("./paced-load");
/** Per phone: one that sends one after the other, and so many that send beside it. */ const SIDE_BY_SIDE = 2;
/** Clients that leave it to the service which phone sends. */ const ANYWHERE = 2;
/** Share of messages whose client goes away in the middle, and then asks again. */ const CUT = 0.05;
/** Share of messages that are asked for twice at the same time. */ const DOUBLE = 0.03;
/** Share of messages without a delivery report. */ const UNREPORTED = 0.05;
/** People that are written to more than once. */ const REGULARS = 3_000;
/** Least life that a message can be given. */ const LIFE_S = 60;
/** Recipients with a behaviour of their own, and their share. */ const SPECIAL = [
    [
        '0002',
        0.02
    ],
    [
        '0005',
        0.02
    ],
    [
        '0006',
        0.003
    ],
    [
        '0007',
        0.003
    ],
    [
        '0009',
        0.03
    ],
    [
        '0010',
        0.005
    ],
    [
        '0014',
        0.01
    ]
];
let SmsLoad = class SmsLoad {
    constructor(client, deviceIds, random, options){
        this.client = client;
        this.deviceIds = deviceIds;
        this.random = random;
        this.options = options;
        this.messages = [];
        /** Phones whose messages are given a short life now. */ this.expiring = new Set();
        this.isSending = true;
        this.left = options.messages;
        this.withoutService = options.withoutService;
    }
    /** Resolves when every message has its answer. */ async run() {
        const named = this.deviceIds.flatMap((id)=>Array.from({
                length: 1 + SIDE_BY_SIDE
            }, ()=>id));
        const senders = [
            ...named,
            ...Array.from({
                length: ANYWHERE
            }, ()=>null)
        ];
        const intervalMs = this.options.durationMs * senders.length / this.options.messages;
        await Promise.all(senders.map((deviceId)=>this.sendFrom(deviceId, intervalMs, this.random.fork())));
        this.isSending = false;
    }
    /** Asks again for a share of what was accepted: the answers must be the same to the byte. */ async replay(share) {
        const chosen = this.messages.filter(({ tries })=>tries.some(_answerkind.isDefinite) && this.random.chance(share));
        await (0, _pacedload.inTurns)(chosen, (message)=>this.ask(message));
    }
    async sendFrom(deviceId, intervalMs, random) {
        await (0, _pacedload.sendPaced)(intervalMs, random, ()=>this.takeOne(), ()=>this.sendOne(this.newMessage(deviceId, random), random));
    }
    takeOne() {
        if (this.left <= 0) return false;
        this.left -= 1;
        return true;
    }
    async sendOne(message, random) {
        const giveUpAt = (0, _clock.now)() + this.options.patienceMs;
        if (random.chance(CUT)) await this.ask(message, random.between(1, 200));
        if (random.chance(DOUBLE)) await Promise.all([
            this.ask(message),
            this.ask(message)
        ]);
        while((0, _clock.now)() < giveUpAt && !(0, _answerkind.isDefinite)(await this.ask(message)))await (0, _promises.setTimeout)(random.between(50, 300));
    }
    ask(message, cutAfterMs = 50_000) {
        return this.client.request(message, cutAfterMs);
    }
    newMessage(deviceId, random) {
        const place = this.messages.length;
        const token = `sms${String(place).padStart(6, '0')}`;
        const recipient = this.recipientOf(place, deviceId, random);
        const mayExpire = deviceId !== null && this.expiring.has(deviceId);
        const isReported = !random.chance(UNREPORTED);
        const body = {
            to: recipient,
            message: token,
            ...deviceId === null ? {
                phone_choice: 'least_used'
            } : {
                device_id: deviceId
            },
            ...mayExpire && {
                expires_in: LIFE_S
            },
            ...!isReported && {
                delivery_report: false
            }
        };
        const message = {
            token,
            recipient,
            deviceId,
            mayExpire,
            isReported,
            tries: [],
            path: '/sms/send',
            body
        };
        this.messages.push({
            ...message,
            idempotencyKey: `key-${token}`
        });
        return this.messages[place];
    }
    /** People with a behaviour of their own are written to once: what they do can be counted. */ recipientOf(place, deviceId, random) {
        const ofItsOwn = `4915${String(place).padStart(6, '0')}`;
        const share = random.next();
        if (this.withoutService > 0 && deviceId !== null && place % 40 === 20) {
            this.withoutService -= 1;
            return `${ofItsOwn}0015`;
        }
        let sum = 0;
        for (const [ending, of] of SPECIAL){
            sum += of;
            if (share < sum) return `${ofItsOwn}${ending}`;
        }
        return `4916000000${1_000 + Math.floor(random.next() * REGULARS)}`;
    }
};

//# sourceMappingURL=sms-load.js.map