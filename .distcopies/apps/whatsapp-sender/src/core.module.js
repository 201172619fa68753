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
const _platform = require("../../../libs/platform/src");
const _common = require("@nestjs/common");
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
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let CoreModule = class CoreModule {
    constructor(caller){
        this.caller = caller;
    }
    static of(runtime, config) {
        const providers = [
            ...(0, _platform.coreProviders)(runtime, _entities.Database, config),
            _sendmetrics.SendMetrics,
            {
                provide: _platform.GatewayCaller,
                useFactory: ({ INTERNAL_TOKEN })=>new _platform.GatewayCaller({
                        internalToken: INTERNAL_TOKEN
                    }),
                inject: [
                    _platform.CONFIG
                ]
            }
        ];
        return {
            module: CoreModule,
            providers,
            exports: providers
        };
    }
    /** After all features have ended. */ onApplicationShutdown() {
        return this.caller.close();
    }
};
CoreModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({}),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.GatewayCaller === "undefined" ? Object : _platform.GatewayCaller
    ])
], CoreModule);

//# sourceMappingURL=core.module.js.map