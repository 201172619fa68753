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
    get METRICS_SOURCES () {
        return METRICS_SOURCES;
    },
    get MetricsController () {
        return MetricsController;
    }
});
const _common = require("@nestjs/common");
const _metricsregistry = require("../metrics/metrics-registry");
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
const METRICS_SOURCES = Symbol('METRICS_SOURCES');
let MetricsController = class MetricsController {
    constructor(registry, sources){
        this.registry = registry;
        this.sources = sources;
    }
    async metrics(reply) {
        void reply.header('Content-Type', this.registry.contentType);
        const texts = await Promise.all([
            this.registry.metrics(),
            ...this.sources.map((source)=>source())
        ]);
        return texts.join('\n');
    }
};
_ts_decorate([
    (0, _common.Get)(),
    _ts_param(0, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], MetricsController.prototype, "metrics", null);
MetricsController = _ts_decorate([
    (0, _common.Controller)('metrics'),
    _ts_param(0, (0, _common.Inject)(_metricsregistry.METRICS)),
    _ts_param(1, (0, _common.Inject)(METRICS_SOURCES)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Registry === "undefined" ? Object : Registry,
        Object
    ])
], MetricsController);

//# sourceMappingURL=metrics.controller.js.map