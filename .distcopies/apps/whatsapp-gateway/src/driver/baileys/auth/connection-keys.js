"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConnectionKeys", {
    enumerable: true,
    get: function() {
        return ConnectionKeys;
    }
});
let ConnectionKeys = class ConnectionKeys {
    constructor(auth){
        this.auth = auth;
    }
    get(type, ids) {
        return this.auth.get(type, ids);
    }
    /** The next connection has begun: what this one still opens comes to that one again. */ end() {
        this.failure ??= new Error('This connection has ended.');
    }
    set(data) {
        if (this.failure !== undefined) throw this.failure;
        try {
            this.auth.set(data);
        } catch (error) {
            this.failure = error;
            throw error;
        }
    }
};

//# sourceMappingURL=connection-keys.js.map