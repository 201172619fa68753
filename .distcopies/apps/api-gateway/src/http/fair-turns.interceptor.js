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
const _rxjs = require("rxjs");
const _wiring = require("../../../../libs/wiring/src");
let FairTurnsInterceptor = class FairTurnsInterceptor {
    constructor(turns){
        this.turns = turns;
    }
    intercept(context, next) {
        const { apiKey, method, routeOptions } = context.switchToHttp().getRequest();
        const kind = kindOf(method, routeOptions.config);
        if (apiKey !== null) this.turns.loop.note(apiKey.orgId);
        if (apiKey === null || kind === null) return next.handle();
        return (0, _rxjs.from)((0, _wiring.inTurn)(this.turns[kind], apiKey.orgId, ()=>(0, _rxjs.lastValueFrom)(next.handle())));
    }
};
/** Null: it waits for something else than PostgreSQL, and what it does there has turns of its own. */ function kindOf(method, { scope, isUnsafe, asksGateway, isForm, turn }) {
    if (asksGateway || isForm) return null;
    if (turn !== undefined) return turn;
    if (method === 'GET' || method === 'HEAD') return isUnsafe ? null : 'reads';
    // Sends share transactions with those of all others, and bulk sends have turns of their own.
    return method === 'POST' && scope === 'messages:send' ? null : 'changes';
}

//# sourceMappingURL=fair-turns.interceptor.js.map