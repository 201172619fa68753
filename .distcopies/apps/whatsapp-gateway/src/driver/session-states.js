"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "sessionStatesOf", {
    enumerable: true,
    get: function() {
        return sessionStatesOf;
    }
});
function sessionStatesOf(driver) {
    return driver.sessions().map(({ phone, status, jid, reason, restrictedUntilMs })=>({
            phone,
            status,
            jid,
            reason: reason ?? null,
            ...restrictedUntilMs ? {
                restricted_until: new Date(restrictedUntilMs).toISOString()
            } : {}
        }));
}

//# sourceMappingURL=session-states.js.map