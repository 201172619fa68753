"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BodyBudget", {
    enumerable: true,
    get: function() {
        return BodyBudget;
    }
});
const _errors = require("../../../errors/src");
let BodyBudget = class BodyBudget {
    constructor(limits){
        this.limits = limits;
        this.callers = new Map();
        /** Bytes of whole bodies that are worked on, by caller. */ this.held = new Map();
        this.heldTotal = 0;
        this.total = 0;
        this.begun = 0;
    }
    /** Bytes that are held. */ get bytes() {
        return this.total;
    }
    /** A body begins. @throws AppError RATE_LIMITED when its caller has too many */ open(name, cut) {
        const caller = this.callers.get(name) ?? {
            bytes: 0,
            bodies: new Set()
        };
        if (caller.bodies.size >= this.limits.callerBodies) throw tooMuch('You are sending too many large bodies at once.');
        this.begun += 1;
        const body = {
            caller: name,
            number: this.begun,
            bytes: 0,
            cut
        };
        caller.bodies.add(body);
        this.callers.set(name, caller);
        return body;
    }
    /** More of it has come. @throws AppError RATE_LIMITED when that is more than its caller's part, or than there is */ grow(body, bytes) {
        const caller = this.callers.get(body.caller);
        if (!caller?.bodies.has(body)) return;
        body.bytes += bytes;
        caller.bytes += bytes;
        this.total += bytes;
        const own = caller.bytes + this.heldOf(body.caller);
        if (own > this.limits.callerBytes) throw tooMuch('You are sending too many bytes at once.');
        if (own > Math.max(this.limits.guaranteedBytes, this.limits.workedOnBytes - this.heldTotal)) throw tooMuch('The service is processing too many large bodies right now.');
        while(this.total > this.limits.totalBytes){
            const largest = this.nextToCut();
            const refusal = tooMuch('The service is receiving too many large bodies right now.');
            if (largest === undefined || largest === body) throw refusal;
            this.close(largest);
            largest.cut(refusal);
        }
    }
    /** It is whole: it takes nothing from others any more. @returns to be called once, when it was worked on */ hold(body) {
        this.close(body);
        this.held.set(body.caller, this.heldOf(body.caller) + body.bytes);
        this.heldTotal += body.bytes;
        return ()=>{
            this.heldTotal -= body.bytes;
            const rest = this.heldOf(body.caller) - body.bytes;
            if (rest > 0) this.held.set(body.caller, rest);
            else this.held.delete(body.caller);
        };
    }
    /** It is whole, or will never be. */ close(body) {
        const caller = this.callers.get(body.caller);
        if (!caller?.bodies.delete(body)) return;
        caller.bytes -= body.bytes;
        this.total -= body.bytes;
        if (caller.bodies.size === 0) this.callers.delete(body.caller);
    }
    heldOf(caller) {
        return this.held.get(caller) ?? 0;
    }
    /** Callers below half of the mean are never chosen; all others together have at least half of all bytes. */ nextToCut() {
        const much = this.total / this.callers.size / 2;
        let chosen;
        let since = Infinity;
        for (const caller of this.callers.values()){
            // A set keeps its order: the first is the oldest. What is streamed holds nothing here, and may take minutes.
            const oldest = [
                ...caller.bodies
            ].find(({ bytes })=>bytes > 0);
            if (caller.bytes < much || oldest === undefined || oldest.number >= since) continue;
            [chosen, since] = [
                caller,
                oldest.number
            ];
        }
        let largest;
        for (const body of chosen?.bodies ?? [])if (largest === undefined || body.bytes > largest.bytes) largest = body;
        return largest;
    }
};
function tooMuch(what) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `${what} Wait until other requests are answered, then send this one again.`,
        headers: {
            'Retry-After': '1'
        }
    });
}

//# sourceMappingURL=body-budget.js.map