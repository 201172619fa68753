"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingService", {
    enumerable: true,
    get: function() {
        return PairingService;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _pairingmetrics = require("../../pairing.metrics");
const _pairingtimings = require("../../pairing-timings");
const _linkverdict = require("./link-verdict");
const _linksettings = require("./link-settings");
const _pairingshares = require("./pairing-shares");
const _tellverdict = require("./tell-verdict");
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
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A gateway that could not be told that a number is not wanted is told again after this, in the end every 6 hours. */ const RETRY_MS = [
    5_000,
    30_000,
    2 * MINUTE_MS,
    10 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    6 * HOUR_MS
];
/** One that is away wakes its pairings when it comes back; this is for a wake that was lost. */ const RETRY_AWAY_MS = 10 * MINUTE_MS;
let PairingService = class PairingService {
    constructor(pairings, gateways, sessions, caller, replies, linkSettings, shares, metrics, { pairing }, logger){
        this.pairings = pairings;
        this.gateways = gateways;
        this.sessions = sessions;
        this.caller = caller;
        this.replies = replies;
        this.linkSettings = linkSettings;
        this.shares = shares;
        this.metrics = metrics;
        this.logger = logger;
        this.link = (job)=>this.within(job.pairing_id);
        this.unlink = (job)=>this.within(job.pairing_id);
        this.expire = (job)=>this.within(job.pairing_id);
        this.expireAfterMs = ({
            ..._pairingtimings.PAIRING_QUEUE_TIMINGS,
            ...pairing
        }).expireAfterMs;
    }
    /** The job may be older than the state that it rings for: what the pairing is now says whose slot it needs. */ async within(id) {
        const { pairings, shares, metrics } = this;
        const place = await pairings.findPlace(id);
        if (place === null) return;
        const isLink = place.kind === 'link' && place.state === 'queued';
        const isDone = isLink ? await shares.link(place, ()=>this.ask(id)) : await shares.unlink(place, ()=>this.tellOf(id));
        metrics.pairings.inc({
            kind: isLink ? 'link' : 'unlink',
            result: isDone ? 'taken' : 'given_back'
        });
    }
    async ask(pairing_id) {
        const pairing = await this.pairings.start(pairing_id, _lanes.PAIRING_LEASE_MS);
        if (pairing === null) return;
        // It changed while it waited for its slot.
        if (pairing.kind !== 'link' || pairing.state !== 'queued') {
            await this.tell(pairing);
            return;
        }
        const reply = await this.askGateway(pairing);
        if (reply !== null) this.replies.publish([
            reply
        ]);
    }
    async askGateway(pairing) {
        const along = await this.linkSettings.of(pairing);
        if (along.kind === 'refused') {
            const { message } = along;
            return this.pairings.recordFailed(pairing.id, {
                code: 'GATEWAY_ERROR',
                message,
                reason: 'REFUSED'
            });
        }
        const body = {
            phone: pairing.phone,
            ...along.settings && {
                settings: along.settings
            }
        };
        const outcome = await this.call(pairing.gatewayId, {
            method: 'POST',
            path: _gatewayprotocol.GATEWAY_ROUTES.sessions,
            body,
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        });
        return this.recordLink(pairing, outcome);
    }
    async recordLink(pairing, outcome) {
        const { pairings, sessions, gateways, expireAfterMs, logger } = this;
        const verdict = (0, _linkverdict.toLinkVerdict)(outcome);
        switch(verdict.kind){
            case 'pairing':
                return pairings.recordAsked(pairing.id, expireAfterMs);
            case 'connected':
                {
                    // Nothing changed at the gateway, so no event of it will say so.
                    const route = await gateways.findRoute(pairing.gatewayId);
                    const { phone } = pairing;
                    return pairings.recordDone(pairing.id, (transaction)=>sessions.applySession(transaction, pairing.gatewayId, route?.epoch ?? 0, {
                            phone,
                            status: 'connected',
                            jid: verdict.jid
                        }));
                }
            case 'refused':
                logger.info({
                    pairing_id: pairing.id,
                    code: verdict.code
                }, 'a gateway did not link a number');
                return pairings.recordFailed(pairing.id, verdict);
        }
    }
    async tellOf(pairingId) {
        const pairing = await this.pairings.start(pairingId, _lanes.PAIRING_LEASE_MS);
        if (pairing !== null) await this.tell(pairing);
    }
    /** Logging out is harmless for a number that the gateway does not know, so it may be done twice. */ async tell(pairing) {
        const { pairings, gateways } = this;
        const route = await gateways.findRoute(pairing.gatewayId);
        if (route === null) {
            await pairings.recordDone(pairing.id);
            return;
        }
        const outcome = await this.call(pairing.gatewayId, {
            method: 'DELETE',
            path: `${_gatewayprotocol.GATEWAY_ROUTES.sessions}/${pairing.phone}`,
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        });
        const failure = (0, _tellverdict.toTellFailure)(outcome);
        if (failure === null) {
            await pairings.recordDone(pairing.id);
            return;
        }
        await pairings.recordRetry(pairing.id, retryMs(pairing.attempts, (0, _tellverdict.isAway)(outcome)), failure);
    }
    async call(gatewayId, request) {
        const { gateways, caller } = this;
        const route = await gateways.findRoute(gatewayId);
        if (route === null) return {
            kind: 'closed',
            reason: 'offline'
        };
        return caller.call(route, request, ()=>gateways.findRoute(gatewayId));
    }
};
PairingService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(8, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_param(9, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _whatsapp.NumberSessionRepository === "undefined" ? Object : _whatsapp.NumberSessionRepository,
        typeof _platform.GatewayCaller === "undefined" ? Object : _platform.GatewayCaller,
        typeof _lanes.ReplyPublisher === "undefined" ? Object : _lanes.ReplyPublisher,
        typeof _linksettings.LinkSettings === "undefined" ? Object : _linksettings.LinkSettings,
        typeof _pairingshares.PairingShares === "undefined" ? Object : _pairingshares.PairingShares,
        typeof _pairingmetrics.PairingMetrics === "undefined" ? Object : _pairingmetrics.PairingMetrics,
        typeof PairingTimings === "undefined" ? Object : PairingTimings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PairingService);
/** With jitter: what failed together does not come back together. */ function retryMs(attempts, away) {
    const afterMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
    return Math.round(Math.max(afterMs, away ? RETRY_AWAY_MS : 0) * (0.9 + Math.random() * 0.2));
}

//# sourceMappingURL=pairing.service.js.map