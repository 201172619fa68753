"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RegistrationModule", {
    enumerable: true,
    get: function() {
        return RegistrationModule;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _common = require("@nestjs/common");
const _accessmodule = require("../access/access.module");
const _eventsmodule = require("../events/events.module");
const _coderetention = require("./code-retention");
const _passwordwork = require("./password-work");
const _registrationcontroller = require("./registration.controller");
const _registrationservice = require("./registration.service");
const _usercontroller = require("./user.controller");
const _userservice = require("./user.service");
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
let RegistrationModule = class RegistrationModule {
};
RegistrationModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _accessmodule.AccessModule,
            _eventsmodule.EventsModule
        ],
        controllers: [
            _registrationcontroller.RegistrationController,
            _usercontroller.UserController
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_sms.SmsRegistrationRepository),
            _coderetention.CodeRetention,
            _passwordwork.PasswordWork,
            _registrationservice.RegistrationService,
            _userservice.UserService
        ]
    })
], RegistrationModule);

//# sourceMappingURL=registration.module.js.map