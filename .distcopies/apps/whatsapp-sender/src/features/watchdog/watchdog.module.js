"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WatchdogModule", {
    enumerable: true,
    get: function() {
        return WatchdogModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _common = require("@nestjs/common");
const _sendingmodule = require("../sending/sending.module");
const _ackwatchdog = require("./ack-watchdog");
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
let WatchdogModule = class WatchdogModule {
};
WatchdogModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _sendingmodule.SendingModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.MessageWatchdogRepository),
            _ackwatchdog.AckWatchdog
        ]
    })
], WatchdogModule);

//# sourceMappingURL=watchdog.module.js.map