"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsBulkService", {
    enumerable: true,
    get: function() {
        return SmsBulkService;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _sms = require("../../../../../libs/sms/src");
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _intake = require("../../../../../libs/intake/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _uuid = require("uuid");
const _wiring = require("../../../../../libs/wiring/src");
const _bulkintake = require("../bulk/bulk-intake");
const _requestorigin = require("../sending/request-origin");
const _smsbulkrowrule = require("./sms-bulk-row.rule");
const _smsbulkresponse = require("./sms-bulk.response");
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
const ROUTE = {
    route: 'POST /sms/bulk',
    priority: _entities.PRIORITIES.bulk,
    joinsConversation: true
};
let SmsBulkService = class SmsBulkService {
    constructor(sms, bulks, keys, subscriptions, clock){
        this.sms = sms;
        this.bulks = bulks;
        this.keys = keys;
        this.subscriptions = subscriptions;
        this.clock = clock;
        this.intake = (0, _bulkintake.bulkIntake)();
    }
    /** @throws AppError before anything is queued: VALIDATION for a time that is too near, PLAN_LIMIT, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS */ async send(key, input) {
        const origin = (0, _requestorigin.originOf)(key, input, ROUTE);
        const refusal = (0, _intake.scheduleRefusal)(input.scheduledAt, ()=>this.clock.nowMs());
        if (refusal !== null) return this.knownOr(refusal, origin);
        const subscription = await this.subscriptions.find(key.orgId);
        const bulk = await this.toBulk(origin, input, subscription);
        const accepted = (0, _intake.notRefused)(await this.accept(bulk), subscription);
        if (accepted.kind === 'duplicate') return this.replay(key.orgId, accepted.messageId);
        for (const { message } of bulk.rows)if (message?.scheduledAt === null) this.sms.doorbell.ring(message.lane);
        return {
            data: (0, _smsbulkresponse.toSmsBulkData)(accepted.outcomes),
            replayed: false
        };
    }
    /** A retry whose time has come is answered as its request was. */ async knownOr(refusal, origin) {
        const idempotency = (0, _intake.storedKey)(origin);
        const known = idempotency && await this.keys.findByKey(origin.orgId, idempotency.route, idempotency.key);
        if (idempotency === null || known === null) throw refusal;
        (0, _intake.mustBeSameRequest)(known.requestHash.equals(idempotency.requestHash));
        return this.replay(origin.orgId, known.messageId);
    }
    async replay(orgId, bulkId) {
        return {
            data: (0, _smsbulkresponse.toSmsBulkData)(await this.bulks.outcomesForOrg(orgId, bulkId)),
            replayed: true
        };
    }
    async toBulk(origin, input, subscription) {
        const { orgId, mode, requestId } = origin;
        // The key belongs to the whole of it.
        const compose = await this.sms.composer(input.choice, {
            ...origin,
            idempotency: null
        }, subscription);
        const rows = input.rows.map(({ to, draft, refusal })=>{
            if (draft === undefined) return {
                to,
                refusal
            };
            const message = composed(()=>compose(draft));
            return message instanceof _errors.AppError ? {
                to,
                refusal: refusalOf(message)
            } : {
                to,
                message
            };
        });
        return {
            id: (0, _uuid.v7)(),
            orgId,
            mode,
            requestId,
            rows,
            idempotency: (0, _intake.storedKey)(origin)
        };
    }
    accept(bulk) {
        const { orgId, idempotency } = bulk;
        return (0, _intake.committed)(()=>(0, _wiring.inTurn)(this.intake, orgId, ()=>this.bulks.accept(bulk, _smsbulkresponse.toRowResult)), {
            lost: (cause)=>(0, _intake.notKnownWhether)('the messages were queued', idempotency !== null, cause),
            busy: (cause)=>(0, _intake.stillUnderWay)(idempotency !== null, cause)
        });
    }
};
SmsBulkService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _intake.SmsChannel === "undefined" ? Object : _intake.SmsChannel,
        typeof _sms.SmsBulkRepository === "undefined" ? Object : _sms.SmsBulkRepository,
        typeof _messaging.MessageIntakeRepository === "undefined" ? Object : _messaging.MessageIntakeRepository,
        typeof _intake.Subscriptions === "undefined" ? Object : _intake.Subscriptions,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock
    ])
], SmsBulkService);
/** What a phone cannot do is its row's failure: another phone may. */ const refusalOf = ({ code, message })=>code === 'VALIDATION' ? (0, _smsbulkrowrule.refuse)('INVALID_DEVICE_ID', message) : (0, _smsbulkrowrule.refuse)(code);
function composed(compose) {
    try {
        return compose();
    } catch (error) {
        if (error instanceof _errors.AppError) return error;
        throw error;
    }
}

//# sourceMappingURL=sms-bulk.service.js.map