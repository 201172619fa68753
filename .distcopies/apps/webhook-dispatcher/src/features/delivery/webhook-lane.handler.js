"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookLaneHandler", {
    enumerable: true,
    get: function() {
        return WebhookLaneHandler;
    }
});
const _events = require("../../../../../libs/events/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _outbound = require("../../../../../libs/outbound/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _deliverymetrics = require("../../delivery.metrics");
const _endpointcache = require("../endpoints/endpoint-cache");
const _endpointdisabler = require("../endpoints/endpoint-disabler");
const _endpointflows = require("../endpoints/endpoint-flows");
const _attempt = require("./attempt");
const _deliveryoutcome = require("./delivery-outcome");
const _deliveryrequest = require("./delivery-request");
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
/** From the beginning of the connection to the last byte of the answer (contract.md D12). */ const TIMEOUT_MS = 15_000;
/** Read of an answer. */ const MAX_ANSWER_BYTES = 64 * 1024;
/** An endpoint that is disabled or gone (nobody sweeps its lane), or that could not be read. */ const UNKNOWN_FOR_MS = 1_000;
/** A secret that our keys do not open needs an operator. */ const SEALED_FOR_MS = 60_000;
/** Enough for an endpoint that answered 410 to be disabled. */ const GONE_FOR_MS = 10_000;
let WebhookLaneHandler = class WebhookLaneHandler {
    constructor(client, cache, flows, targets, disabler, links, metrics, logger){
        this.client = client;
        this.cache = cache;
        this.flows = flows;
        this.targets = targets;
        this.disabler = disabler;
        this.links = links;
        this.metrics = metrics;
        this.logger = logger;
        /** Deliveries that were answered 410 and are not recorded yet, with the version of the endpoint that answered. */ this.gone = new Map();
    }
    taken(delivery) {
        this.flows.of(delivery.lane).restore(delivery);
    }
    pace(lane) {
        return this.flows.of(lane).pace(performance.now());
    }
    caughtUp(lane) {
        this.flows.of(lane).caughtUp();
    }
    async deliver(delivery) {
        if (!(0, _deliveryrequest.hasEvent)(delivery)) {
            return {
                record: (0, _deliveryoutcome.withoutAttempt)(delivery, 'the event is older than the log keeps', false)
            };
        }
        const { endpointId, endpointVersion } = delivery;
        const endpoint = this.cache.known(endpointId, endpointVersion) ?? await this.findEndpoint(delivery);
        if ('notCalledForMs' in endpoint) return endpoint;
        const startedAt = performance.now();
        const posted = this.post(delivery, endpoint);
        this.metrics.begin();
        const attempt = await posted;
        const tookMs = performance.now() - startedAt;
        const flow = this.flows.of(delivery.lane);
        if ((0, _deliveryoutcome.isGone)(attempt)) this.gone.set(delivery.id, endpoint.version);
        await this.observe(delivery, flow, attempt, startedAt);
        const record = (0, _deliveryoutcome.toOutcome)(delivery, attempt, tookMs, flow.takeChange());
        this.metrics.end(attempt.outcome, record.status, tookMs);
        this.log(delivery, attempt, record, tookMs);
        return {
            record
        };
    }
    dead(delivery) {
        this.logger.error({
            delivery_id: delivery.id,
            lane: delivery.lane
        }, 'a delivery ended its process too often');
        return (0, _deliveryoutcome.withoutAttempt)(delivery, 'it could not be processed', true);
    }
    failed(delivery, error) {
        this.logger.error({
            err: error,
            delivery_id: delivery.id,
            lane: delivery.lane
        }, 'a delivery could not be processed');
    }
    isFinished({ dueInMs }) {
        return dueInMs === null;
    }
    onRecorded(recorded) {
        for (const { id, orgId, endpointId, isFailingTooLong } of recorded){
            const goneVersion = this.gone.get(id);
            this.gone.delete(id);
            if (goneVersion !== undefined) this.disabler.close(orgId, endpointId, 'gone', goneVersion);
            else if (isFailingTooLong) this.disabler.close(orgId, endpointId, 'failing');
        }
    }
    async findEndpoint(delivery) {
        try {
            const endpoint = await this.cache.find(delivery, delivery.endpointVersion);
            return endpoint ?? {
                notCalledForMs: UNKNOWN_FOR_MS
            };
        } catch (error) {
            this.logger.error({
                err: error,
                endpoint_id: delivery.endpointId
            }, 'a webhook could not be opened');
            return {
                notCalledForMs: error instanceof _platform.SealError ? SEALED_FOR_MS : UNKNOWN_FOR_MS
            };
        }
    }
    /** Not `async`: until the answer is there its frame would keep in memory what the request was made of. */ post(delivery, endpoint) {
        const { headers, body } = (0, _deliveryrequest.toDeliveryRequest)(delivery, (0, _deliveryrequest.eventOf)(delivery), endpoint, this.links);
        return this.client.request({
            url: endpoint.url,
            method: 'POST',
            headers,
            body,
            timeoutMs: TIMEOUT_MS,
            maxResponseBytes: MAX_ANSWER_BYTES,
            cutsLongAnswers: true
        }).then(_attempt.answered, (error)=>(0, _attempt.unanswered)(error, TIMEOUT_MS));
    }
    async observe(delivery, flow, attempt, startedAt) {
        const sign = (0, _deliveryoutcome.toSign)(attempt, startedAt);
        const isBack = flow.isOpen && sign.kind === 'well';
        const usualPerSecond = isBack ? await this.usualRate(delivery) : 0;
        flow.observe(sign, performance.now(), usualPerSecond);
        // Traffic grows while it catches up: a pace that was measured once would let it fall behind for ever.
        if (sign.kind === 'well' && flow.mustMeasure(performance.now())) flow.raise(await this.usualRate(delivery));
        if ((0, _deliveryoutcome.isGone)(attempt)) flow.block(performance.now(), GONE_FOR_MS);
    }
    async usualRate({ orgId, endpointId }) {
        try {
            return await this.targets.usualRate(orgId, endpointId);
        } catch (error) {
            this.logger.debug({
                err: error
            }, 'the rate of an endpoint could not be read');
            return 0;
        }
    }
    log(delivery, attempt, record, tookMs) {
        const level = record.status === 'succeeded' ? 'debug' : 'info';
        if (!this.logger.isLevelEnabled(level)) return;
        this.logger[level]({
            delivery_id: delivery.id,
            org_id: delivery.orgId,
            endpoint_id: delivery.endpointId,
            event: delivery.eventType,
            reason: delivery.reason,
            attempt: delivery.attempt,
            outcome: attempt.outcome,
            http_status: attempt.status,
            error: attempt.error,
            status: record.status,
            due_in_ms: record.dueInMs === null ? null : Math.round(record.dueInMs),
            took_ms: Math.round(tookMs)
        }, 'attempt');
    }
};
WebhookLaneHandler = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_outbound.OutboundClient)),
    _ts_param(1, (0, _common.Inject)(_endpointcache.EndpointCache)),
    _ts_param(3, (0, _common.Inject)(_events.WebhookTargetRepository)),
    _ts_param(4, (0, _common.Inject)(_endpointdisabler.EndpointDisabler)),
    _ts_param(5, (0, _common.Inject)(_mediastore.MediaLinks)),
    _ts_param(7, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick,
        typeof _endpointflows.EndpointFlows === "undefined" ? Object : _endpointflows.EndpointFlows,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick,
        typeof FileLinks === "undefined" ? Object : FileLinks,
        typeof _deliverymetrics.DeliveryMetrics === "undefined" ? Object : _deliverymetrics.DeliveryMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], WebhookLaneHandler);

//# sourceMappingURL=webhook-lane.handler.js.map