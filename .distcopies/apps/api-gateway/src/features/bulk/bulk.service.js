"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkService", {
    enumerable: true,
    get: function() {
        return BulkService;
    }
});
const _promises = require("node:timers/promises");
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _intake = require("../../../../../libs/intake/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _uuid = require("uuid");
const _requestorigin = require("../sending/request-origin");
const _bulkintake = require("./bulk-intake");
const _bulkreplies = require("./bulk-replies");
const _bulkresponse = require("./bulk.response");
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
const ROUTE = {
    route: 'POST /whatsapp/bulk',
    priority: _entities.PRIORITIES.bulk,
    joinsConversation: false
};
const LOOK_EVERY_MS = 60_000;
const READ_AGAIN_MS = 500;
/** A bulk send takes seconds at least, mostly minutes. */ const ASK_AGAIN_SECONDS = 10;
/** For so long an organization that had too many open is taken to have them still, unless one of them ends here. */ const FULL_FOR_MS = 1_000;
/** Organizations of which that is remembered. */ const MOST_FULL = 10_000;
let BulkService = class BulkService {
    constructor(bulks, subscriptions, doorbells, finished, hub, { OPEN_BULKS_PER_ORGANIZATION }){
        this.bulks = bulks;
        this.subscriptions = subscriptions;
        this.doorbells = doorbells;
        this.finished = finished;
        this.hub = hub;
        /** Bulk sends that callers of this process wait for, each once, however many wait. */ this.awaited = new Map();
        /** By organization that has as many open as it may: when to ask PostgreSQL again. */ this.fullUntil = new Map();
        this.isLeaving = false;
        this.intake = (0, _bulkintake.bulkIntake)();
        this.mostOpen = OPEN_BULKS_PER_ORGANIZATION;
    }
    /** @throws AppError before anything is sent: PLAN_LIMIT, IDEMPOTENCY_MISMATCH, RATE_LIMITED */ async start(key, input) {
        const subscription = await this.subscriptions.find(key.orgId);
        const bulk = this.toNewBulk(key, input, subscription);
        // With a key it may be one of those that are open.
        if (bulk.idempotency === null && this.isFull(key.orgId)) throw tooManyOpen(this.mostOpen);
        const accepted = (0, _intake.notRefused)(await this.accept(bulk), subscription);
        switch(accepted.kind){
            case 'too_many':
                this.noteFull(key.orgId);
                throw tooManyOpen(this.mostOpen);
            case 'duplicate':
                return {
                    replayed: true,
                    data: this.finish(key.orgId, accepted.batchId)
                };
            case 'accepted':
        }
        this.doorbells.bulk.ring((0, _lanes.laneName)(_lanes.BULK_LANES, bulk.id));
        return {
            replayed: false,
            data: this.finish(key.orgId, bulk.id)
        };
    }
    /**
   * Sends its callers away, and those who still come: they would hold the process up for hours, and ask again, elsewhere,
   * with their Idempotency-Key.
   */ beforeApplicationShutdown() {
        this.isLeaving = true;
        for (const { sendAway } of this.awaited.values())sendAway(restarting());
        this.awaited.clear();
    }
    /** Many may wait for one bulk send, for example after a proxy cut them off: its rows are read once for all. */ finish(orgId, id) {
        if (this.isLeaving) return Promise.reject(restarting());
        const known = this.awaited.get(id);
        if (known !== undefined) return known.data;
        let sendAway = ()=>undefined;
        const data = new Promise((resolve, reject)=>{
            sendAway = reject;
            this.outcome(orgId, id).then(resolve, reject);
        });
        this.awaited.set(id, {
            data,
            sendAway
        });
        const forget = ()=>{
            this.awaited.delete(id);
            this.fullUntil.delete(orgId);
        };
        data.then(forget, forget);
        return data;
    }
    /** Who was just told that too many are open is told so again, without asking PostgreSQL: a retry is due in ten seconds. */ isFull(orgId) {
        return performance.now() < (this.fullUntil.get(orgId) ?? 0);
    }
    noteFull(orgId) {
        this.fullUntil.delete(orgId);
        this.fullUntil.set(orgId, performance.now() + FULL_FOR_MS);
        const [oldest] = this.fullUntil.keys();
        if (this.fullUntil.size > MOST_FULL && oldest !== undefined) this.fullUntil.delete(oldest);
    }
    async outcome(orgId, id) {
        while(await this.finished.wait(id, LOOK_EVERY_MS) === null){
            if (this.isLeaving) throw restarting();
        }
        return (0, _bulkresponse.toBulkData)(await this.outcomes(orgId, id));
    }
    /** All is done, and the caller has waited for it: while PostgreSQL is away he waits on. */ async outcomes(orgId, id) {
        for(;;){
            try {
                return await this.bulks.outcomesForOrg(orgId, id);
            } catch (error) {
                if (this.isLeaving || (0, _platform.toAppError)(error).code !== 'SERVICE_UNAVAILABLE') throw error;
                await (0, _promises.setTimeout)(READ_AGAIN_MS, undefined, {
                    ref: false
                });
            }
        }
    }
    accept(bulk) {
        return (0, _intake.committed)(()=>(0, _wiring.inTurn)(this.intake, bulk.orgId, ()=>this.bulks.accept(bulk)), {
            lost: (cause)=>(0, _intake.notKnownWhether)('the bulk send was accepted', bulk.idempotency !== null, cause),
            busy: (cause)=>(0, _intake.stillUnderWay)(bulk.idempotency !== null, cause)
        });
    }
    toNewBulk(key, input, subscription) {
        const origin = (0, _requestorigin.originOf)(key, input, ROUTE);
        return {
            id: (0, _uuid.v7)(),
            orgId: key.orgId,
            mode: key.mode,
            throttleMs: input.throttleMs,
            requestId: input.requestId,
            replyTo: this.hub.instance,
            rows: input.rows.map((row)=>({
                    messageId: (0, _uuid.v7)(),
                    ...row
                })),
            mostOpen: this.mostOpen,
            charges: (0, _intake.metersOf)('whatsapp', key.mode, subscription),
            idempotency: (0, _intake.storedKey)(origin)
        };
    }
};
BulkService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(5, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.BulkRepository === "undefined" ? Object : _messaging.BulkRepository,
        typeof _intake.Subscriptions === "undefined" ? Object : _intake.Subscriptions,
        typeof _wiring.Doorbells === "undefined" ? Object : _wiring.Doorbells,
        typeof _bulkreplies.BulkReplies === "undefined" ? Object : _bulkreplies.BulkReplies,
        typeof _lanes.ReplyHub === "undefined" ? Object : _lanes.ReplyHub,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig
    ])
], BulkService);
function tooManyOpen(most) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `Your organization already has ${most} bulk sends in progress. Wait until one of them is done.`,
        headers: {
            'Retry-After': String(ASK_AGAIN_SECONDS)
        }
    });
}
function restarting() {
    const message = 'The service is restarting. The bulk send goes on: retry with the same Idempotency-Key to get its result.';
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message,
        headers: {
            'Retry-After': '1'
        }
    });
}

//# sourceMappingURL=bulk.service.js.map