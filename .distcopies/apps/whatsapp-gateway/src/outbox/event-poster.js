"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventPoster", {
    enumerable: true,
    get: function() {
        return EventPoster;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _undici = require("undici");
const _backoff = require("../service/backoff");
const _pause = require("../service/pause");
const _storehealth = require("../store/store-health");
const _latefiles = require("./late-files");
const _mediacourier = require("./media-courier");
const RETRY_MS = [
    1000,
    2000,
    5000,
    15_000,
    30_000,
    60_000
];
/** Between two looks at a data folder that takes no writes. */ const STUCK_MS = 1000;
/** Events that come close together travel together. */ const GATHER_MS = 10;
let EventPoster = class EventPoster {
    constructor(outbox, media, log){
        this.outbox = outbox;
        this.log = log;
        this.agent = new _undici.Agent({
            connections: 1,
            connect: {
                timeout: 10_000
            }
        });
        this.pause = new _pause.Pause();
        this.batchSize = _gatewayprotocol.MAX_EVENTS_PER_BATCH;
        this.failures = 0;
        this.idle = false;
        this.stopped = false;
        const wakeIdle = ()=>{
            if (this.idle) this.pause.wake();
        };
        outbox.onEvent = wakeIdle;
        const hooks = {
            changed: wakeIdle,
            unauthorized: (credentials)=>this.refuse(credentials)
        };
        this.courier = new _mediacourier.MediaCourier(outbox, media, log, hooks);
        this.late = new _latefiles.LateFiles(outbox, media, log, hooks);
    }
    /** Starts, or goes on after a registration. */ use(credentials) {
        this.credentials = credentials;
        this.running ??= this.run();
        this.retryNow();
    }
    /** Cuts a wait between two tries short. */ retryNow() {
        this.failures = 0;
        this.courier.retryNow();
        this.late.retryNow();
        this.pause.wake();
    }
    async stop() {
        this.stopped = true;
        this.pause.wake();
        await Promise.all([
            this.courier.stop(),
            this.late.stop()
        ]);
        await this.agent.destroy();
        await this.running;
    }
    async run() {
        while(!this.stopped){
            try {
                await this.runOnce();
            } catch (error) {
                // The data folder took no write, or could not be read: without this loop no event would ever go out again.
                const level = (0, _storehealth.troubleOf)(error) === undefined ? 'error' : 'debug';
                this.log[level]({
                    err: error
                }, 'events cannot be taken out of the data folder');
                await this.pause.wait(STUCK_MS);
            }
            // What was delivered and stays would be delivered again and again.
            while(this.outbox.isStuck && !this.stopped)await this.pause.wait(STUCK_MS);
        }
    }
    async runOnce() {
        const { credentials } = this;
        const events = credentials === undefined ? [] : this.nextBatch(credentials);
        if (credentials === undefined || events.length === 0) await this.waitForEvents();
        else await this.deliver(credentials, events);
    }
    /** The oldest events that may go now: behind one that waits for its file, its number waits. */ nextBatch(credentials) {
        const waiting = new Set();
        const batch = [];
        this.late.launch(credentials);
        const arrived = this.late.arrived();
        for(;;){
            const events = this.outbox.oldest(this.batchSize, [
                ...this.courier.held(),
                ...waiting
            ], arrived);
            for (const event of events){
                if (!waiting.has(event.phone) && !this.courier.isReady(event, credentials)) waiting.add(event.phone);
                if (!waiting.has(event.phone)) batch.push(event);
            }
            // Only when all that was read waits there may be others behind it.
            if (batch.length > 0 || events.length === 0) return batch;
        }
    }
    refuse(credentials) {
        // Only when the token was not replaced in the meantime.
        if (this.credentials === credentials) this.credentials = undefined;
        this.log.error('the service refused the token; events wait until the app is registered again');
    }
    async waitForEvents() {
        this.idle = true;
        await this.pause.wait();
        this.idle = false;
        if (!this.stopped) await this.pause.wait(GATHER_MS);
    }
    async deliver(credentials, events) {
        const outcome = await this.post(credentials, events);
        if (this.stopped) return;
        switch(outcome.kind){
            case 'done':
                this.failures = 0;
                this.batchSize = Math.min(this.batchSize * 2, _gatewayprotocol.MAX_EVENTS_PER_BATCH);
                return;
            case 'too_large':
                await this.shrink(events);
                return;
            case 'unauthorized':
                this.refuse(credentials);
                return;
            case 'retry':
                {
                    this.failures += 1;
                    const delayMs = outcome.afterMs ?? (0, _backoff.jittered)((0, _backoff.delayOf)(RETRY_MS, this.failures));
                    this.log.warn({
                        reason: outcome.reason,
                        waiting: events.length,
                        delay_ms: delayMs
                    }, 'events were not delivered');
                    await this.pause.wait(delayMs);
                }
        }
    }
    async shrink(events) {
        if (events.length > 1) {
            this.batchSize = Math.ceil(events.length / 2);
            return;
        }
        this.log.error({
            events: events.map(({ id, type })=>({
                    id,
                    type
                }))
        }, 'one event is too large for the service');
        await this.settle(events);
    }
    async settle(events) {
        await this.outbox.drop(events);
        await this.courier.settle(events);
        await this.late.settle(events);
    }
    async post(credentials, events) {
        const body = {
            gateway_id: credentials.gatewayId,
            events
        };
        try {
            const { statusCode, headers, body: answer } = await (0, _undici.request)(credentials.eventsUrl, {
                method: 'POST',
                dispatcher: this.agent,
                headers: {
                    'content-type': 'application/json',
                    authorization: `Bearer ${credentials.token}`
                },
                body: JSON.stringify(body),
                headersTimeout: 30_000,
                bodyTimeout: 30_000
            });
            const text = await answer.text();
            if (statusCode === 200) return await this.confirm(events, JSON.parse(text));
            if (statusCode === 401) return {
                kind: 'unauthorized'
            };
            if (statusCode === 413) return {
                kind: 'too_large'
            };
            const afterMs = Number(headers['retry-after']) * 1000;
            return {
                kind: 'retry',
                reason: `HTTP ${statusCode}`,
                ...afterMs > 0 ? {
                    afterMs
                } : {}
            };
        } catch (error) {
            return {
                kind: 'retry',
                reason: error instanceof Error ? error.message : String(error)
            };
        }
    }
    /** A number that is being linked here, or was just unlinked there, is none of the service's: that is no trouble. */ report(events, rejected) {
        const passing = new Set(events.flatMap((each)=>each.type === 'session.status' && each.data.status !== 'connected' ? [
                each.id
            ] : []));
        const isPassing = ({ id, code })=>code === 'NOT_YOUR_NUMBER' && passing.has(id);
        const trouble = rejected.filter((each)=>!isPassing(each));
        if (trouble.length > 0) this.log.error({
            rejected: trouble
        }, 'the service rejected events');
        if (trouble.length < rejected.length) this.log.info({
            rejected: rejected.filter(isPassing)
        }, 'the service does not have this number');
    }
    async confirm(events, { accepted = [], rejected = [], capabilities }) {
        const settled = new Set([
            ...accepted,
            ...rejected.map(({ id })=>id)
        ]);
        const gone = events.filter(({ id })=>settled.has(id));
        this.outbox.learn(Array.isArray(capabilities) ? capabilities : []);
        this.report(events, rejected);
        await this.settle(gone);
        return gone.length > 0 ? {
            kind: 'done'
        } : {
            kind: 'retry',
            reason: 'the service confirmed no event'
        };
    }
};

//# sourceMappingURL=event-poster.js.map