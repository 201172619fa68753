"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WEBHOOK_INVARIANTS", {
    enumerable: true,
    get: function() {
        return WEBHOOK_INVARIANTS;
    }
});
const WEBHOOK_INVARIANTS = {
    W1: 'every event reaches every healthy endpoint that wants it',
    W2: 'the same webhook-id in every attempt, and no attempt number twice',
    W3: 'every request is signed with the secret of its endpoint',
    W4: 'never more than ten requests under way at an endpoint',
    W5: 'nobody receives what they do not want, or what never happened',
    W6: 'PostgreSQL: all deliveries to healthy endpoints succeeded, with every attempt recorded',
    W7: 'p99 to healthy endpoints within its bound in the steady phase'
};

//# sourceMappingURL=webhook-history.js.map