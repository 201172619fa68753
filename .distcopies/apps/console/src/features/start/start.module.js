"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StartModule", {
    enumerable: true,
    get: function() {
        return StartModule;
    }
});
const _common = require("@nestjs/common");
const _wiring = require("../../../../../libs/wiring/src");
const _apikeysmodule = require("../api-keys/api-keys.module");
const _sendingmodule = require("../sending/sending.module");
const _firststepsrepository = require("./first-steps.repository");
const _startcontroller = require("./start.controller");
const _startservice = require("./start.service");
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
let StartModule = class StartModule {
};
StartModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _apikeysmodule.ApiKeysModule,
            _sendingmodule.SendingModule
        ],
        controllers: [
            _startcontroller.StartController
        ],
        providers: [
            ...(0, _wiring.repositories)(_firststepsrepository.FirstStepsRepository),
            _startservice.StartService
        ]
    })
], StartModule);

//# sourceMappingURL=start.module.js.map