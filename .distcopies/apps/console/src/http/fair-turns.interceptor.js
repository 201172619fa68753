"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FairTurnsInterceptor", {
    enumerable: true,
    get: function() {
        return FairTurnsInterceptor;
    }
});
const _wiring = require("../../../../libs/wiring/src");
const _rxjs = require("rxjs");
let FairTurnsInterceptor = class FairTurnsInterceptor {
    constructor(turns){
        this.turns = turns;
    }
    intercept(context, next) {
        const { session, params, routeOptions } = context.switchToHttp().getRequest();
        const { isForm, isSlow, staysOpen } = routeOptions.config ?? {};
        if (session === null || isForm || isSlow || staysOpen) return next.handle();
        const { org } = params;
        const owner = org?.toLowerCase() ?? session.userId;
        return (0, _rxjs.from)((0, _wiring.inTurn)(this.turns.pages, owner, ()=>(0, _rxjs.lastValueFrom)(next.handle())));
    }
};

//# sourceMappingURL=fair-turns.interceptor.js.map