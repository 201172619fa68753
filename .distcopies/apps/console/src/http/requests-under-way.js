"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestsUnderWay", {
    enumerable: true,
    get: function() {
        return RequestsUnderWay;
    }
});
const _errors = require("../../../../libs/errors/src");
const _platform = require("../../../../libs/platform/src");
/** Requests of one user at once: a page asks for some ten things. */ const MOST_OF_USER = 32;
let RequestsUnderWay = class RequestsUnderWay {
    attach(fastify) {
        (0, _platform.onRequestEnd)(fastify, ({ request })=>this.leave(request));
    }
    /** @throws AppError RATE_LIMITED */ enter(request, userId) {
        const count = this.byUser.get(userId) ?? 0;
        if (count >= MOST_OF_USER) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: `Too many requests at once: ${MOST_OF_USER} of yours are still under way.`,
                headers: {
                    'Retry-After': '1'
                }
            });
        }
        this.byUser.set(userId, count + 1);
        this.users.set(request, userId);
    }
    leave(request) {
        const userId = this.users.get(request);
        if (userId === undefined) return;
        this.users.delete(request);
        const rest = (this.byUser.get(userId) ?? 1) - 1;
        if (rest > 0) this.byUser.set(userId, rest);
        else this.byUser.delete(userId);
    }
    constructor(){
        this.byUser = new Map();
        this.users = new WeakMap();
    }
};

//# sourceMappingURL=requests-under-way.js.map