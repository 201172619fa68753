"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SessionStarts", {
    enumerable: true,
    get: function() {
        return SessionStarts;
    }
});
const _common = require("@nestjs/common");
const _accesshook = require("../../http/access.hook");
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
/** A session ends by itself after 30 days: for no longer do browsers keep its cookie. */ const COOKIE_MAX_AGE_S = 30 * 86_400;
let SessionStarts = class SessionStarts {
    constructor(access){
        this.access = access;
    }
    begin(reply, { state, token }) {
        this.access.cookie.write(reply, token, COOKIE_MAX_AGE_S);
        return {
            state
        };
    }
};
SessionStarts = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _accesshook.ConsoleAccess === "undefined" ? Object : _accesshook.ConsoleAccess
    ])
], SessionStarts);

//# sourceMappingURL=session-starts.js.map