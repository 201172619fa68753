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
    get Counter () {
        return _promclient.Counter;
    },
    get Gauge () {
        return _promclient.Gauge;
    },
    get Histogram () {
        return _promclient.Histogram;
    },
    get METRICS () {
        return METRICS;
    },
    get Registry () {
        return _promclient.Registry;
    },
    get addGauge () {
        return addGauge;
    },
    get createMetrics () {
        return createMetrics;
    }
});
const _promclient = require("prom-client");
const METRICS = Symbol('METRICS');
function addGauge(registry, name, help, read) {
    const gauge = new _promclient.Gauge({
        name,
        help,
        registers: [
            registry
        ],
        collect: ()=>gauge.set(read())
    });
}
function createMetrics(options) {
    const registry = new _promclient.Registry();
    registry.setDefaultLabels({
        app: options.app
    });
    if (options.processMetrics) (0, _promclient.collectDefaultMetrics)({
        register: registry
    });
    return registry;
}

//# sourceMappingURL=metrics-registry.js.map