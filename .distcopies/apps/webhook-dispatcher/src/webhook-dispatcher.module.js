"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookDispatcherModule", {
    enumerable: true,
    get: function() {
        return WebhookDispatcherModule;
    }
});
const _lanes = require("../../../libs/lanes/src");
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
const _coremodule = require("./core.module");
const _deliverymetrics = require("./delivery.metrics");
const _bellmodule = require("./features/bell/bell.module");
const _deliverymodule = require("./features/delivery/delivery.module");
const _recoveriesmodule = require("./features/recoveries/recoveries.module");
const _retentionmodule = require("./features/retention/retention.module");
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
let WebhookDispatcherModule = class WebhookDispatcherModule {
    static of(runtime, config, keys) {
        return {
            module: WebhookDispatcherModule,
            imports: [
                _coremodule.CoreModule.of(runtime, config, keys),
                _lanes.LanesModule.of({
                    ...runtime,
                    app: 'webhook-dispatcher',
                    kinds: [
                        _lanes.WEBHOOK_LANES
                    ],
                    prefix: config.REDIS_PREFIX,
                    lanesPerOrganization: config.LANES_PER_ORGANIZATION,
                    metrics: _deliverymetrics.DeliveryMetrics,
                    logger: _platform.LOGGER
                }),
                _deliverymodule.DeliveryModule,
                _bellmodule.BellModule,
                _recoveriesmodule.RecoveriesModule,
                _retentionmodule.RetentionModule
            ]
        };
    }
};
WebhookDispatcherModule = _ts_decorate([
    (0, _common.Module)({})
], WebhookDispatcherModule);

//# sourceMappingURL=webhook-dispatcher.module.js.map