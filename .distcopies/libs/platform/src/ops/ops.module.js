"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OpsModule", {
    enumerable: true,
    get: function() {
        return OpsModule;
    }
});
const _common = require("@nestjs/common");
const _terminus = require("@nestjs/terminus");
const _metricsregistry = require("../metrics/metrics-registry");
const _healthcheck = require("./health-check");
const _healthcontroller = require("./health.controller");
const _metricscontroller = require("./metrics.controller");
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
let OpsModule = class OpsModule {
    static of(options) {
        return {
            module: OpsModule,
            imports: [
                _terminus.TerminusModule.forRoot({
                    logger: false
                }),
                ...options.modules ?? []
            ],
            controllers: [
                _healthcontroller.HealthController,
                _metricscontroller.MetricsController
            ],
            providers: [
                {
                    provide: _healthcheck.Readiness,
                    useValue: options.readiness
                },
                {
                    provide: _healthcontroller.HEALTH_CHECKS,
                    useValue: options.checks
                },
                {
                    provide: _metricsregistry.METRICS,
                    useValue: options.metrics
                },
                {
                    provide: _metricscontroller.METRICS_SOURCES,
                    useValue: options.metricsSources ?? []
                }
            ]
        };
    }
};
OpsModule = _ts_decorate([
    (0, _common.Module)({})
], OpsModule);

//# sourceMappingURL=ops.module.js.map