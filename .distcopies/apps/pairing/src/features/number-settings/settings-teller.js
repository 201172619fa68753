"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SettingsTeller", {
    enumerable: true,
    get: function() {
        return SettingsTeller;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _pairingtimings = require("../../pairing-timings");
const _gatewayregistry = require("../ownership/gateway-registry");
const _settingsforgateway = require("./settings-for-gateway");
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
/** Numbers of one round, in all and of one organization. */ const MOST_PER_ROUND = 100;
const MOST_PER_ORGANIZATION = 8;
/** Numbers that are told at the same time: gateways that hang must not gather without an end. */ const MOST_UNDER_WAY = 200;
/** Numbers whose failures are remembered; beyond, the oldest are forgotten. */ const MOST_REMEMBERED = 10_000;
/** A failure doubles the wait, up to so many times the first. */ const LEAST_OFTEN = 64;
let SettingsTeller = class SettingsTeller {
    constructor(settings, forGateway, registry, { settings: timings }, logger){
        this.settings = settings;
        this.forGateway = forGateway;
        this.registry = registry;
        this.logger = logger;
        this.underWay = new Map();
        this.failures = new _timing.BoundedMap(MOST_REMEMBERED);
        this.timings = {
            ..._pairingtimings.SETTINGS_TIMINGS,
            ...timings
        };
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            firstMs: this.timings.lookMs,
            everyMs: this.timings.lookMs,
            onFailure: (error)=>logger.warn({
                    err: error
                }, 'could not look for settings of numbers')
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    async onModuleDestroy() {
        await this.task.stop();
        await Promise.all(this.underWay.values());
    }
    async look() {
        const gatewayIds = this.registry.carriers().map(({ gatewayId })=>gatewayId);
        const limit = Math.min(MOST_PER_ROUND, MOST_UNDER_WAY - this.underWay.size);
        if (gatewayIds.length === 0 || limit <= 0) return;
        const now = performance.now();
        const resting = [
            ...this.failures
        ].filter(([, { retryAt }])=>retryAt > now).map(([id])=>id);
        const due = await this.settings.findDue({
            gatewayIds,
            except: [
                ...this.underWay.keys(),
                ...resting
            ],
            capability: _settingsforgateway.SETTINGS_CAPABILITY,
            limit,
            perOrganization: MOST_PER_ORGANIZATION
        });
        for (const each of due)this.begin(each);
    }
    begin(due) {
        const run = this.tell(due).catch((error)=>this.rest(due, error)).finally(()=>this.underWay.delete(due.numberId));
        this.underWay.set(due.numberId, run);
    }
    async tell(due) {
        const request = {
            method: 'POST',
            path: (0, _gatewayprotocol.settingsPath)(due.phone),
            body: await this.forGateway.of(due),
            deadlineMs: _gatewayprotocol.DEADLINE_MS.status
        };
        const outcome = await this.registry.call(due.gatewayId, request, due.epoch);
        // It is another replica's now, which tells it.
        if (outcome.kind === 'not_mine') return;
        const isTold = outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
        if (!isTold) throw new Error(outcome.kind === 'answer' ? `the app answered ${outcome.status}` : outcome.kind);
        this.failures.delete(due.numberId);
        await this.settings.recordTold(due);
    }
    rest({ numberId, gatewayId }, error) {
        const count = (this.failures.get(numberId)?.count ?? 0) + 1;
        const waitMs = this.timings.retryMs * Math.min(2 ** (count - 1), LEAST_OFTEN);
        this.failures.set(numberId, {
            count,
            retryAt: performance.now() + waitMs
        });
        this.logger.warn({
            err: error,
            gateway_id: gatewayId,
            number_id: numberId
        }, 'a gateway took no settings');
    }
};
SettingsTeller = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.NumberSettingsRepository === "undefined" ? Object : _whatsapp.NumberSettingsRepository,
        typeof _settingsforgateway.SettingsForGateway === "undefined" ? Object : _settingsforgateway.SettingsForGateway,
        typeof _gatewayregistry.GatewayRegistry === "undefined" ? Object : _gatewayregistry.GatewayRegistry,
        typeof PairingTimings === "undefined" ? Object : PairingTimings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], SettingsTeller);

//# sourceMappingURL=settings-teller.js.map