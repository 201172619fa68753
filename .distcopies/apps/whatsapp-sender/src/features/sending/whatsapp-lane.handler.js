"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappLaneHandler", {
    enumerable: true,
    get: function() {
        return WhatsappLaneHandler;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _sendmetrics = require("../../send.metrics");
const _neededcapability = require("./needed-capability");
const _numberroutes = require("./number-routes");
const _patientcalls = require("./patient-calls");
const _sendoutcome = /*#__PURE__*/ _interop_require_wildcard(require("./send-outcome"));
const _sendreplies = require("./send-replies");
const _waitingmessage = require("./waiting-message");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
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
let WhatsappLaneHandler = class WhatsappLaneHandler {
    constructor(routes, numbers, calls, replies, metrics, recipients, logger){
        this.routes = routes;
        this.numbers = numbers;
        this.calls = calls;
        this.replies = replies;
        this.metrics = metrics;
        this.recipients = recipients;
        this.logger = logger;
        this.expired = _sendoutcome.expired;
        this.dead = _sendoutcome.dead;
        this.parked = _sendoutcome.parked;
    }
    async deliver(message) {
        const { accountId } = message;
        if (accountId === null) throw new Error(`message ${message.id} is in a WhatsApp lane without a number`);
        const route = await this.routes.find(accountId);
        if (route !== null && await this.isUnwanted(message, route)) return _sendoutcome.unwanted();
        if (route !== null && (0, _waitingmessage.canWait)(message) && (0, _waitingmessage.isAway)(route)) return (0, _waitingmessage.waits)(message, route);
        const lacked = route === null ? undefined : (0, _neededcapability.lackedCapability)(message, route);
        if (lacked !== undefined) return _sendoutcome.appTooOld(lacked);
        const began = performance.now();
        const called = route === null ? null : await this.calls.call(message, route);
        const outcome = called?.outcome ?? _patientcalls.NO_NUMBER;
        const record = called?.record ?? _sendoutcome.toRecord(message, outcome);
        const tookMs = performance.now() - began;
        this.metrics.observe(outcome.kind, record.status ?? 'pending', tookMs);
        this.log(message, outcome, record, tookMs);
        if (route?.isDegraded && record.status === 'sent') await this.numbers.clearDegraded(accountId);
        await this.noteHanging(message, outcome, route, tookMs);
        return await this.waitsInstead(called?.message ?? message, outcome, record) ?? record;
    }
    /** Behind a message that its gateway left unanswered nobody who waits for an answer has to wait for that one. */ turnedAway({ state, isAwaited, mayExpire }, head) {
        if (head.reason !== 'TIMED_OUT' || state !== 'queued' || !isAwaited || !mayExpire) return null;
        const seconds = Math.max(1, Math.ceil((_lanes.WHATSAPP_LANES.blockMs - (head.startedAgoMs ?? 0)) / 1_000));
        const text = 'The gateway app does not answer for this number. The message was not sent.';
        return {
            ..._sendoutcome.notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', text, seconds),
            source: 'lane'
        };
    }
    isOpen(record) {
        return record.state === 'started';
    }
    isFinished({ state }) {
        return state === 'done' || state === 'dead';
    }
    failed(message, error) {
        this.logger.error({
            err: error,
            message_id: message.id,
            lane: message.lane
        }, 'a WhatsApp message could not be processed');
    }
    onRecorded(recorded) {
        this.replies.publish(recorded.filter((message)=>message.state !== 'started' || message.answerCode !== null));
    }
    /**
   * A message that is left unanswered holds its number up until it is answered or parked: so long callers need not try.
   * Any answer says that the gateway is back, also one to the message itself, which is asked about again and again.
   */ async noteHanging({ accountId, parked, startedAgoMs }, { kind }, route, tookMs) {
        if (accountId === null) return;
        const leftMs = _lanes.WHATSAPP_LANES.blockMs - (startedAgoMs ?? 0) - tookMs;
        if (kind === 'timeout' && !parked && leftMs > 0) await this.numbers.markHanging(accountId, leftMs);
        else if (kind === 'answer' && route?.isHanging) await this.numbers.clearHanging(accountId);
    }
    /** What nobody waits for, and no gateway had, waits for its number instead of failing. */ async waitsInstead(message, outcome, { nothingSent }) {
        const isForGood = outcome.kind === 'closed' && outcome.reason === 'too_large';
        if (!nothingSent || isForGood || !(0, _waitingmessage.canWait)(message) || message.accountId === null) return null;
        const route = await this.routes.refresh(message.accountId);
        return route && (0, _waitingmessage.waits)(message, route);
    }
    /** Whether the recipient opted out while the message waited. An earlier start may have reached the gateway: it goes on. */ async isUnwanted(message, { obeysOptOut }) {
        return obeysOptOut && message.state === 'queued' && await this.recipients.isOptedOut(message.id);
    }
    log(message, outcome, record, tookMs) {
        const fields = {
            message_id: message.id,
            org_id: message.orgId,
            lane: message.lane,
            attempt: message.attempts + 1,
            outcome: outcome.kind,
            gateway_status: outcome.kind === 'answer' ? outcome.status : null,
            status: record.status,
            error_code: record.errorCode ?? null,
            took_ms: Math.round(tookMs)
        };
        if (record.status === 'sent') this.logger.debug(fields, 'attempt');
        else this.logger.info(fields, 'attempt');
    }
};
WhatsappLaneHandler = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_whatsapp.WhatsappNumberRepository)),
    _ts_param(3, (0, _common.Inject)(_sendreplies.SendReplies)),
    _ts_param(5, (0, _common.Inject)(_messaging.RecipientConsentRepository)),
    _ts_param(6, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _numberroutes.NumberRoutes === "undefined" ? Object : _numberroutes.NumberRoutes,
        typeof Pick === "undefined" ? Object : Pick,
        typeof _patientcalls.PatientCalls === "undefined" ? Object : _patientcalls.PatientCalls,
        typeof Pick === "undefined" ? Object : Pick,
        typeof _sendmetrics.SendMetrics === "undefined" ? Object : _sendmetrics.SendMetrics,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Logger === "undefined" ? Object : Logger
    ])
], WhatsappLaneHandler);

//# sourceMappingURL=whatsapp-lane.handler.js.map