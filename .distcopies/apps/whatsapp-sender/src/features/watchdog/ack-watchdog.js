"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AckWatchdog", {
    enumerable: true,
    get: function() {
        return AckWatchdog;
    }
});
const _fairshare = require("../../../../../libs/fair-share/src");
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
const _processes = require("../../../../../libs/processes/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _numberroutes = require("../sending/number-routes");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 500;
/** Overdue messages of one look; more are looked at in the next one. */ const MOST_PER_LOOK = 10_000;
/**
 * Questions under way, by organization: a gateway that takes its time is asked about few messages at once, and those of
 * others are asked about meanwhile. What finds no place comes with a later look.
 */ const QUESTIONS = {
    shared: 50,
    guaranteed: 4,
    mostPerOwner: 16,
    slowAfterMs: 250,
    mostLent: 200,
    mostHeld: 1_000
};
/** A gateway that cannot be asked now is asked again after so long, … */ const AGAIN_MS = 30_000;
/** … but a message does not stay in silence for longer than this. */ const GIVE_UP_AFTER_MS = 600_000;
let AckWatchdog = class AckWatchdog {
    constructor(messages, numbers, routes, caller, logger, processes){
        this.messages = messages;
        this.numbers = numbers;
        this.routes = routes;
        this.caller = caller;
        this.logger = logger;
        this.questions = new _fairshare.FairPool(QUESTIONS);
        /** Messages that are being asked about. */ this.underWay = new Set();
        this.task = new _timing.PeriodicTask({
            run: async ()=>{
                // One look per interval over all processes; two do no harm.
                if (processes.isMine('clock:acknowledgements')) await this.look();
            },
            everyMs: LOOK_EVERY_MS,
            onFailure: (error)=>logger.error({
                    err: error
                }, 'the watchdog could not look, it looks again')
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    async onApplicationShutdown() {
        void this.task.stop();
        // What it asked ends with the connections.
        await this.caller.close();
        await this.settled();
    }
    /** Looks at the messages that are overdue now. @returns when they are claimed; `settled` waits for what follows */ async look() {
        for(let claimed = 0; claimed < MOST_PER_LOOK && !this.task.isStopped; claimed += AT_ONCE){
            const overdue = await this.messages.claimOverdue(AT_ONCE, AGAIN_MS);
            for (const message of overdue)this.begin(message);
            if (overdue.length < AT_ONCE) return;
        }
    }
    /** Waits for the questions under way. */ async settled() {
        await Promise.all(this.underWay);
    }
    /** Settles a message if its organization has a place, or if nobody needs to be asked any more. */ begin(message) {
        const permit = this.questions.tryAcquire(message.orgId);
        if (permit === null && message.ageMs < GIVE_UP_AFTER_MS) return;
        const work = this.settle(message, permit !== null).catch((error)=>this.logger.error({
                err: error
            }, 'an overdue message was not settled, it is looked at again')).finally(()=>{
            permit?.release();
            this.underWay.delete(work);
        });
        this.underWay.add(work);
    }
    async settle(message, mayAsk) {
        const outcome = mayAsk ? await this.ask(message) : {
            kind: 'closed',
            reason: 'queue_full'
        };
        if (outcome.kind !== 'answer' && message.ageMs < GIVE_UP_AFTER_MS) return;
        const isSent = outcome.kind === 'answer' && hasServerAck(outcome.status, outcome.body);
        if (!await this.messages.settle(message.id, isSent ? 'sent' : 'unconfirmed')) return;
        this.logger.warn({
            message_id: message.id,
            number_id: message.accountId,
            sent: isSent
        }, 'an overdue acknowledgement was settled');
        if (!isSent) await this.numbers.markDegraded(message.accountId);
    }
    async ask({ id, accountId }) {
        const route = await this.routes.find(accountId);
        if (route === null) return {
            kind: 'closed',
            reason: 'offline'
        };
        const request = {
            method: 'GET',
            path: `${_gatewayprotocol.GATEWAY_ROUTES.messages}/${id}`,
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        };
        return this.caller.call(route, request, ()=>this.routes.refresh(accountId));
    }
};
AckWatchdog = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.GatewayCaller)),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_param(5, (0, _common.Inject)(_processes.ProcessRegistry)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageWatchdogRepository === "undefined" ? Object : _messaging.MessageWatchdogRepository,
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _numberroutes.NumberRoutes === "undefined" ? Object : _numberroutes.NumberRoutes,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Logger === "undefined" ? Object : Logger,
        typeof Pick === "undefined" ? Object : Pick
    ])
], AckWatchdog);
function hasServerAck(status, body) {
    try {
        const answer = JSON.parse(body);
        return status === 200 && typeof answer === 'object' && answer !== null && 'ack' in answer && answer.ack === 'server';
    } catch  {
        return false;
    }
}

//# sourceMappingURL=ack-watchdog.js.map