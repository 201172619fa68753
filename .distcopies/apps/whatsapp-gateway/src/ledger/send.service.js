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
    get SendService () {
        return SendService;
    },
    get TURN_LIMITS () {
        return TURN_LIMITS;
    }
});
const _driver = require("../driver/driver");
const _writegroup = require("../store/write-group");
const _call = require("./call");
const _messageidentity = require("./message-identity");
const _numberqueues = require("./number-queues");
const _sendledger = require("./send-ledger");
/** Refusals that pass: they are not stored, so that the same id can be sent again. */ const PASSING = new Set([
    'WHATSAPP_NOT_CONNECTED',
    'WHATSAPP_DISCONNECTED',
    'SESSION_UNKNOWN',
    'PACED',
    'STORE_UNAVAILABLE',
    'DEADLINE_PASSED',
    'INTERNAL'
]);
const TURN_LIMITS = {
    textMs: 30_000,
    mediaMs: 150_000
};
let SendService = class SendService {
    constructor(driver, ledger, store, log, limits = TURN_LIMITS){
        this.driver = driver;
        this.ledger = ledger;
        this.store = store;
        this.log = log;
        this.limits = limits;
        this.running = new Map();
        this.queues = new _numberqueues.NumberQueues();
        /** Numbers whose queue has something that is no message. */ this.interludes = new Set();
    }
    /** Never rejects: what goes wrong is a refusal. */ submit(request, call) {
        const hash = (0, _messageidentity.bodyHashOf)(request);
        const running = this.running.get(request.id);
        const row = running ? undefined : this.ledger.find(request.id);
        if ((running?.hash ?? row?.body_hash ?? hash) !== hash) return Promise.resolve(mismatch(request.id));
        if (running) return this.join(running, call);
        if (row?.state === 'accepted') return Promise.resolve(acceptedAgain(row));
        if (row?.state === 'refused') return Promise.resolve((0, _sendledger.storedRefusal)(row));
        if (call.canceled || (0, _call.isPast)(call)) return Promise.resolve(tooLate());
        return this.open(request, hash, call).result;
    }
    /**
   * Does something with a number when the messages before it are through, while those behind it wait. What a number waits
   * for already it need not wait for again.
   *
   * @param limitMs after this time the next message goes out although it has not ended
   */ between(phone, limitMs, work) {
        if (this.interludes.has(phone)) return;
        this.interludes.add(phone);
        this.queues.add(phone, limitMs, async ()=>{
            this.interludes.delete(phone);
            await work().catch((error)=>this.log.error({
                    err: error
                }, 'a number could not be restarted'));
        });
    }
    /** What is known of a message; undefined for one that was never seen or may be sent anew. */ lookUp(id) {
        if (this.running.has(id)) return {
            kind: 'sending'
        };
        const row = this.ledger.find(id);
        if (row?.state === 'accepted') return acceptedAgain(row);
        if (row?.state === 'refused') return (0, _sendledger.storedRefusal)(row);
        return row?.state === 'sending' ? {
            kind: 'sending'
        } : undefined;
    }
    async join(job, call) {
        job.calls.push(call);
        const result = await job.result;
        return result.kind === 'accepted' ? {
            ...result,
            response: {
                ...result.response,
                duplicate: true
            }
        } : result;
    }
    open(request, hash, call) {
        const waId = (0, _messageidentity.whatsappIdOf)(request.from, request.id);
        const saved = this.store.group.stage(()=>this.ledger.begin(request, waId, hash));
        // The number's turn looks at it; until then a failure is not an unhandled rejection.
        saved.catch(()=>undefined);
        let settle = ()=>undefined;
        const result = new Promise((resolve)=>{
            settle = resolve;
        });
        const job = {
            request,
            waId,
            hash,
            calls: [
                call
            ],
            saved,
            result,
            settle
        };
        this.running.set(request.id, job);
        const limitMs = request.media ? this.limits.mediaMs : this.limits.textMs;
        this.queues.add(request.from, limitMs + (request.typing_ms ?? 0), ()=>this.takeTurn(job));
        return job;
    }
    /** Ends when the driver has answered: the commit of the outcome overlaps with the next message of the number. */ async takeTurn(job) {
        try {
            await job.saved;
        } catch (error) {
            this.close(job, storeRefusal(error));
            return;
        }
        const wanted = (0, _call.anyoneWaits)(job.calls);
        // A caller who comes after this decision starts the message anew instead of joining its end.
        if (!wanted) this.running.delete(job.request.id);
        void this.record(job, wanted ? await this.askDriver(job) : tooLate());
    }
    async askDriver(job) {
        try {
            return await this.driver.send({
                request: job.request,
                waId: job.waId
            });
        } catch (error) {
            // Before anything was sent: a driver stores what it sends first.
            if (error instanceof _writegroup.StoreError) return storeRefusal(error);
            this.log.error({
                err: error,
                id: job.request.id
            }, 'the driver failed on a message');
            return (0, _driver.refused)('INTERNAL', 'The gateway app failed on this message; ask again with the same id.');
        }
    }
    async record(job, outcome) {
        try {
            this.close(job, await this.keep(job, outcome));
        } catch (error) {
            this.log.error({
                err: error,
                id: job.request.id
            }, 'the outcome of a message was not stored');
            this.close(job, storeRefusal(error));
        }
    }
    async keep(job, outcome) {
        const { id } = job.request;
        const { group } = this.store;
        if (outcome.kind === 'accepted') return this.keepAcceptance(job, outcome);
        if (outcome.kind === 'refused' && !PASSING.has(outcome.code) && !outcome.passes) {
            await group.stage(()=>this.ledger.refuse(id, outcome));
        } else {
            await group.stage(()=>this.ledger.release(id));
        }
        return outcome;
    }
    /** The recipient has it: while that cannot be stored, who asks waits for the truth. */ async keepAcceptance(job, { ack, bookkeeping }) {
        const { id } = job.request;
        const { group, health } = this.store;
        const seq = this.ledger.nextSeq();
        await health.persist(()=>group.stage(()=>{
                bookkeeping?.write();
                this.ledger.accept(id, ack, seq);
            }));
        bookkeeping?.committed();
        return {
            kind: 'accepted',
            response: {
                id,
                message_id: job.waId,
                accepted: true,
                ack,
                duplicate: false
            }
        };
    }
    close(job, result) {
        if (this.running.get(job.request.id) === job) this.running.delete(job.request.id);
        job.settle(result);
    }
};
function acceptedAgain(row) {
    const { id, wa_id, ack } = row;
    return {
        kind: 'accepted',
        response: {
            id,
            message_id: wa_id,
            accepted: true,
            ack: ack ?? 'none',
            duplicate: true
        }
    };
}
function mismatch(id) {
    return (0, _driver.refused)('IDEMPOTENCY_MISMATCH', `Message ${id} was already sent with another content.`);
}
function tooLate() {
    return (0, _driver.refused)('DEADLINE_PASSED', 'The deadline passed before the message was sent; it was not sent.');
}
function storeRefusal(error) {
    return (0, _driver.refused)('STORE_UNAVAILABLE', error instanceof Error ? error.message : 'The data folder took no write.');
}

//# sourceMappingURL=send.service.js.map