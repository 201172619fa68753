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
    get HEALTH_CHECKS () {
        return HEALTH_CHECKS;
    },
    get HealthController () {
        return HealthController;
    }
});
const _common = require("@nestjs/common");
const _terminus = require("@nestjs/terminus");
const _healthcheck = require("./health-check");
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
const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');
let HealthController = class HealthController {
    constructor(health, indicators, readiness, checks){
        this.health = health;
        this.indicators = indicators;
        this.readiness = readiness;
        this.checks = checks;
    }
    /** The event loop turns. Says nothing about PostgreSQL or Redis: restarting us would not mend those. */ live() {
        return {
            status: 'ok'
        };
    }
    /** 200 when the app can take traffic, also without Redis (`degraded`), 503 with the reasons when not, also while it stops. */ ready() {
        const checks = Object.entries({
            running: ()=>this.checkRunning(),
            ...this.checks
        });
        return this.health.check(checks.map(([name, check])=>()=>this.ask(name, check)));
    }
    async ask(name, check) {
        const indicator = this.indicators.check(name);
        let answer;
        const attempt = indicator.attempt(async ()=>{
            answer = await check();
            return detailsOf(answer);
        });
        const result = await attempt.withTimeout(_healthcheck.CHECK_TIMEOUT_MS);
        return (0, _healthcheck.isDegraded)(answer) ? indicator.degraded({
            message: answer.degraded
        }) : result;
    }
    checkRunning() {
        const { offBecause } = this.readiness;
        return offBecause === null ? Promise.resolve() : Promise.reject(new Error(offBecause));
    }
};
_ts_decorate([
    (0, _common.Get)('live'),
    (0, _common.Header)('Cache-Control', 'no-store'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Object)
], HealthController.prototype, "live", null);
_ts_decorate([
    (0, _common.Get)('ready'),
    (0, _common.Header)('Cache-Control', 'no-store'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], HealthController.prototype, "ready", null);
HealthController = _ts_decorate([
    (0, _common.Controller)('health'),
    _ts_param(3, (0, _common.Inject)(HEALTH_CHECKS)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _terminus.HealthCheckService === "undefined" ? Object : _terminus.HealthCheckService,
        typeof _terminus.HealthIndicatorService === "undefined" ? Object : _terminus.HealthIndicatorService,
        typeof _healthcheck.Readiness === "undefined" ? Object : _healthcheck.Readiness,
        typeof HealthChecks === "undefined" ? Object : HealthChecks
    ])
], HealthController);
/** What a check says beside that all is well, for its part of the answer. */ function detailsOf(said) {
    return typeof said === 'object' && said !== null ? {
        ...said
    } : undefined;
}

//# sourceMappingURL=health.controller.js.map