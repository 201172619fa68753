"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SignInModule", {
    enumerable: true,
    get: function() {
        return SignInModule;
    }
});
const _common = require("@nestjs/common");
const _invitationlinkscontroller = require("./invitation-links.controller");
const _sessionstarts = require("./session-starts");
const _signincontroller = require("./sign-in.controller");
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
let SignInModule = class SignInModule {
};
SignInModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            _signincontroller.SignInController,
            _invitationlinkscontroller.InvitationLinksController
        ],
        providers: [
            _sessionstarts.SessionStarts
        ],
        exports: [
            _sessionstarts.SessionStarts
        ]
    })
], SignInModule);

//# sourceMappingURL=sign-in.module.js.map