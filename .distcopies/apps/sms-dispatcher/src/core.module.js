"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CoreModule", {
    enumerable: true,
    get: function() {
        return CoreModule;
    }
});
const _entities = require("../../../libs/entities/src");
const _sms = require("../../../libs/sms/src");
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
const _mediastoretoken = require("./features/inbound/media-store-token");
const _smstimings = require("./sms-timings");
const _smsmetrics = require("./sms.metrics");
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
let CoreModule = class CoreModule {
    static of({ runtime, config, mediaStore, timings, rate }) {
        const providers = [
            ...(0, _platform.coreProviders)(runtime, _entities.Database, config),
            ...(0, _entities.repositoryProviders)(_sms.SmsPhoneSessionRepository, _sms.SmsReceiverRepository),
            {
                provide: _mediastoretoken.MEDIA_STORE,
                useValue: mediaStore
            },
            {
                provide: _smstimings.SMS_TIMINGS,
                useValue: timings
            },
            {
                provide: _platform.RequestRate,
                useValue: rate
            },
            _smsmetrics.SmsMetrics
        ];
        return {
            module: CoreModule,
            providers,
            exports: providers
        };
    }
};
CoreModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({})
], CoreModule);

//# sourceMappingURL=core.module.js.map