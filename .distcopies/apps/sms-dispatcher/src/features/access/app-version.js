/** `me.capcom.smsgateway/1.68.0` → `1.68.0`; null: some other agent, such as the HTTP client of the event stream. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "appVersionOf", {
    enumerable: true,
    get: function() {
        return appVersionOf;
    }
});
function appVersionOf(userAgent) {
    return /\bsmsgateway[\w.]{0,32}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}

//# sourceMappingURL=app-version.js.map