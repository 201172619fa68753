"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappSenderModule", {
    enumerable: true,
    get: function() {
        return WhatsappSenderModule;
    }
});
const _lanes = require("../../../libs/lanes/src");
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
const _coremodule = require("./core.module");
const _bulkmodule = require("./features/bulk/bulk.module");
const _sendingmodule = require("./features/sending/sending.module");
const _watchdogmodule = require("./features/watchdog/watchdog.module");
const _sendmetrics = require("./send.metrics");
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
let WhatsappSenderModule = class WhatsappSenderModule {
    static of(runtime, config) {
        return {
            module: WhatsappSenderModule,
            imports: [
                _coremodule.CoreModule.of(runtime, config),
                _lanes.LanesModule.of({
                    ...runtime,
                    app: 'whatsapp-sender',
                    kinds: [
                        _lanes.WHATSAPP_LANES,
                        _lanes.BULK_LANES
                    ],
                    prefix: config.REDIS_PREFIX,
                    lanesPerOrganization: config.LANES_PER_ORGANIZATION,
                    metrics: _sendmetrics.SendMetrics,
                    logger: _platform.LOGGER
                }),
                _sendingmodule.SendingModule,
                _bulkmodule.BulkModule,
                _watchdogmodule.WatchdogModule
            ]
        };
    }
};
WhatsappSenderModule = _ts_decorate([
    (0, _common.Module)({})
], WhatsappSenderModule);

//# sourceMappingURL=whatsapp-sender.module.js.map