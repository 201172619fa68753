/** `waiting_for_setup`: registering, the service was not reached yet. `refused`: the token was revoked. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ServiceState", {
    enumerable: true,
    get: function() {
        return ServiceState;
    }
});
let ServiceState = class ServiceState {
    set(name, reason) {
        if (this.name !== name) this.sinceMs = Date.now();
        this.name = name;
        this.reason = reason;
    }
    constructor(){
        this.name = 'connecting';
        /** Milliseconds since 1970. */ this.sinceMs = Date.now();
        /** Seconds that this machine's clock is ahead of the service's, as it was heard last; negative: behind. */ this.clockAheadS = 0;
    }
};

//# sourceMappingURL=service-state.js.map