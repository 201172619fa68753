"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DirectPoller", {
    enumerable: true,
    get: function() {
        return DirectPoller;
    }
});
const _nodeutil = require("node:util");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _fairshare = require("../../../../../libs/fair-share/src");
const _outbound = require("../../../../../libs/outbound/src");
const _platform = require("../../../../../libs/platform/src");
const _processes = require("../../../../../libs/processes/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _pairingtimings = require("../../pairing-timings");
const _pairingsettings = require("../../pairing-settings");
const _requestkeys = require("../access/request-keys");
const _gatewayregistry = require("../ownership/gateway-registry");
const _gatewaysessionsservice = require("../ownership/gateway-sessions.service");
const _owneraddress = require("../ownership/owner-address");
const _ownershipheartbeat = require("../ownership/ownership-heartbeat");
const _driverrule = require("../registration/driver.rule");
const _pairingmetrics = require("../../pairing.metrics");
const _directcarrier = require("./direct-carrier");
const _healthparser = require("./health.parser");
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
/** Gateways without an owner that one round asks, in all and of one organization. */ const MOST_UNOWNED = 50;
const MOST_UNOWNED_PER_ORGANIZATION = 4;
/** One that does not answer is asked less and less, in the end once in so many polls. */ const LEAST_OFTEN = 16;
/** Gateways whose failures are remembered; beyond, the oldest are forgotten. */ const MOST_REMEMBERED = 10_000;
/** Calls of this process that ask gateways how they stand: whoever answers slowly gives the place away. */ const POLL_SHARES = {
    shared: 32,
    guaranteed: 2,
    mostPerOwner: 8,
    mostHeld: 256,
    slowAfterMs: 1_000,
    mostLent: 128
};
let DirectPoller = class DirectPoller {
    constructor(owners, registry, sessions, heartbeat, keys, client, clock, address, settings, metrics, logger, processes, { direct }){
        this.owners = owners;
        this.registry = registry;
        this.sessions = sessions;
        this.heartbeat = heartbeat;
        this.keys = keys;
        this.client = client;
        this.clock = clock;
        this.address = address;
        this.settings = settings;
        this.metrics = metrics;
        this.logger = logger;
        this.pool = new _fairshare.FairPool(POLL_SHARES);
        this.underWay = new Set();
        this.tries = new _timing.BoundedMap(MOST_REMEMBERED);
        this.watched = new Map();
        this.releases = new Set();
        /** Whether what an earlier replica with this address held has been given up; nothing is claimed before. */ this.isClean = false;
        this.timings = {
            ..._pairingtimings.DIRECT_TIMINGS,
            ...direct
        };
        processes.onDeaths((ids)=>void this.takeOver(ids));
        this.task = new _timing.PeriodicTask({
            run: async ()=>{
                await this.letGoOfEarlier();
                await this.look();
            },
            firstMs: 0,
            everyMs: this.timings.lookMs,
            onFailure: (error)=>logger.warn({
                    err: error
                }, 'could not look after direct gateways')
        });
    }
    /** Looks at once, and again and again. */ onApplicationBootstrap() {
        this.task.start();
    }
    /** Looks no more; what it holds stays usable until `endAll`. */ async stop() {
        const stopped = this.task.stop();
        this.pool.clear();
        await stopped;
        await Promise.all(this.underWay);
    }
    /** Lets go of all gateways. */ async endAll() {
        for (const carrier of this.watched.keys())carrier.end();
        await Promise.all(this.releases);
    }
    /** A replica that was started again has the address of the one before, whose gateways nobody would take for a while. */ async letGoOfEarlier() {
        if (this.isClean) return;
        await this.owners.releaseDirectOf(this.address.value);
        this.isClean = true;
    }
    /** Replicas died: theirs are looked for at once, by all who are left. */ async takeOver(processIds) {
        try {
            await this.owners.releaseDirectOfDead(processIds);
            if (!this.task.isStopped && this.isClean) await this.look();
        } catch (error) {
            this.logger.warn({
                err: error
            }, 'could not look after the gateways of a replica that died');
        }
    }
    /** Starts what is due and waits for none of it: one that hangs delays no other. */ async look() {
        const now = performance.now();
        for (const [carrier, state] of this.watched){
            if (state.pollAt <= now && !state.isPolled) this.begin(state.orgId, ()=>this.poll(carrier, state));
        }
        const resting = [
            ...this.tries
        ].filter(([, { retryAt }])=>retryAt > now).map(([id])=>id);
        const unowned = await this.owners.findUnownedDirect(MOST_UNOWNED, MOST_UNOWNED_PER_ORGANIZATION, resting);
        for (const gateway of unowned){
            if (this.registry.has(gateway.id)) continue;
            this.put(gateway.id);
            this.begin(gateway.orgId, ()=>this.probe(gateway));
        }
    }
    begin(orgId, work) {
        const run = this.within(orgId, work).catch((error)=>this.logger.warn({
                err: error
            }, 'could not ask a direct gateway how it stands')).finally(()=>this.underWay.delete(run));
        this.underWay.add(run);
    }
    /** What gets no place in time is due again with a later look. */ async within(orgId, work) {
        const permit = await this.pool.acquire(orgId, this.timings.pollMs);
        if (permit === null) return;
        try {
            await work();
        } finally{
            permit.release();
        }
    }
    /** Counts a try; a gateway that answers is forgotten here. */ put(id) {
        const failures = (this.tries.get(id)?.failures ?? 0) + 1;
        const everyMs = this.timings.pollMs * Math.min(2 ** (failures - 1), LEAST_OFTEN);
        const retryAt = performance.now() + everyMs * (0.9 + Math.random() * 0.2);
        this.tries.set(id, {
            failures,
            retryAt
        });
    }
    /** Asks before it claims: a gateway that does not answer stays without an owner, which is what offline means. */ async probe(gateway) {
        if (this.task.isStopped || this.registry.has(gateway.id)) return;
        const key = this.keys.open(gateway.sealedRequestKey);
        const { id, baseUrl } = gateway;
        const carrier = new _directcarrier.DirectCarrier(id, baseUrl, key, this.client, this.clock, (ended)=>this.ended(ended));
        const health = await this.ask(carrier);
        if (this.task.isStopped) return;
        if (health.kind === 'clock') {
            await this.noteWrongClock(gateway.orgId, gateway.id, gateway.epoch, health.aheadS);
            // It answers: as soon as somebody has set its clock it shall be back.
            this.tries.delete(gateway.id);
            this.put(gateway.id);
        }
        if (health.kind !== 'well') return;
        const { about } = health;
        if ((0, _driverrule.isWrongDriver)(gateway.mode, about.driver, this.settings)) {
            this.logger.warn({
                gateway_id: gateway.id
            }, 'a direct gateway runs a driver that its key does not allow');
            return;
        }
        this.tries.delete(gateway.id);
        await this.registry.whileJoining(gateway.id, ()=>this.claim(gateway, carrier, about));
    }
    async claim(gateway, carrier, about) {
        const epoch = await this.owners.claimDirect(gateway.id, gateway.epoch, this.address.value, {
            protocol: about.protocol,
            appVersion: about.app_version,
            capabilities: about.capabilities
        });
        if (epoch === null) return;
        carrier.epoch = epoch;
        const pollAt = performance.now() + this.timings.pollMs;
        this.watched.set(carrier, {
            orgId: gateway.orgId,
            pollAt,
            isPolled: false,
            sessions: about.sessions
        });
        await this.sessions.replaceAll(gateway.orgId, gateway.id, epoch, about.sessions);
        this.registry.add(carrier);
        this.logger.info({
            gateway_id: gateway.id,
            epoch,
            app_version: about.app_version
        }, 'a direct gateway is online');
    }
    async poll(carrier, state) {
        // It waited for its place: it may have been asked, or have ended, meanwhile.
        if (state.isPolled || state.pollAt > performance.now() || !this.watched.has(carrier)) return;
        state.isPolled = true;
        state.pollAt = performance.now() + this.timings.pollMs;
        try {
            const health = await this.ask(carrier);
            if (health.kind === 'clock') {
                await this.noteWrongClock(state.orgId, carrier.gatewayId, carrier.epoch, health.aheadS);
                carrier.end();
            }
            if (health.kind !== 'well' || (0, _nodeutil.isDeepStrictEqual)(health.about.sessions, state.sessions)) return;
            const { about } = health;
            await this.sessions.replaceAll(state.orgId, carrier.gatewayId, carrier.epoch, about.sessions);
            state.sessions = about.sessions;
        } finally{
            state.isPolled = false;
        }
    }
    /** Nobody holds a gateway that refuses everything; the look goes on asking it. */ async noteWrongClock(orgId, gatewayId, epoch, aheadS) {
        if (!await this.sessions.noteWrongClock(orgId, gatewayId, epoch, aheadS)) return;
        this.metrics.wrongClocks.inc();
        this.logger.warn({
            gateway_id: gatewayId,
            ahead_s: aheadS
        }, 'the clock of a direct gateway is wrong');
    }
    async ask(carrier) {
        const outcome = await carrier.send({
            method: 'GET',
            path: _gatewayprotocol.GATEWAY_ROUTES.health,
            headers: {},
            body: undefined,
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        });
        return (0, _healthparser.healthOf)(outcome);
    }
    ended(carrier) {
        this.watched.delete(carrier);
        this.registry.remove(carrier);
        const release = this.heartbeat.release(carrier).finally(()=>this.releases.delete(release));
        this.releases.add(release);
    }
};
DirectPoller = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(10, (0, _common.Inject)(_platform.LOGGER)),
    _ts_param(11, (0, _common.Inject)(_processes.ProcessRegistry)),
    _ts_param(12, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayOwnerRepository === "undefined" ? Object : _whatsapp.GatewayOwnerRepository,
        typeof _gatewayregistry.GatewayRegistry === "undefined" ? Object : _gatewayregistry.GatewayRegistry,
        typeof _gatewaysessionsservice.GatewaySessionsService === "undefined" ? Object : _gatewaysessionsservice.GatewaySessionsService,
        typeof _ownershipheartbeat.OwnershipHeartbeat === "undefined" ? Object : _ownershipheartbeat.OwnershipHeartbeat,
        typeof _requestkeys.RequestKeys === "undefined" ? Object : _requestkeys.RequestKeys,
        typeof _outbound.OutboundClient === "undefined" ? Object : _outbound.OutboundClient,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock,
        typeof _owneraddress.OwnerAddress === "undefined" ? Object : _owneraddress.OwnerAddress,
        typeof _pairingsettings.PairingSettings === "undefined" ? Object : _pairingsettings.PairingSettings,
        typeof _pairingmetrics.PairingMetrics === "undefined" ? Object : _pairingmetrics.PairingMetrics,
        typeof Logger === "undefined" ? Object : Logger,
        typeof Pick === "undefined" ? Object : Pick,
        typeof PairingTimings === "undefined" ? Object : PairingTimings
    ])
], DirectPoller);

//# sourceMappingURL=direct-poller.js.map