"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Entrance", {
    enumerable: true,
    get: function() {
        return Entrance;
    }
});
const _actor = require("../roles/actor");
let Entrance = class Entrance {
    constructor(sessions, audit){
        this.sessions = sessions;
        this.audit = audit;
    }
    /** A session for a user; it waits for a code when the user has two-factor. */ async enter(transaction, user, way, caller) {
        if (user.totpConfirmedAt === null) return this.enterFully(transaction, user, way, caller);
        return {
            state: 'code_required',
            ...await this.sessions.begin(transaction, user.id, 'code_required', caller)
        };
    }
    /** A session for a user who has shown all there is to show. */ async enterFully(transaction, user, way, caller) {
        const begun = await this.sessions.begin(transaction, user.id, 'signed_in', caller);
        await this.audit.appendForUser(transaction, user.id, {
            actor: (0, _actor.actorOf)(user, caller),
            action: 'session.signed_in',
            target: {
                type: 'session',
                id: begun.session.id,
                name: null
            },
            detail: {
                way
            }
        });
        return {
            state: 'signed_in',
            ...begun
        };
    }
};

//# sourceMappingURL=entrance.js.map