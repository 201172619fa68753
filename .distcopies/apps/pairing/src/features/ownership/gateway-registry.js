"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayRegistry", {
    enumerable: true,
    get: function() {
        return GatewayRegistry;
    }
});
const _gatewaygate = require("../calls/gateway-gate");
let GatewayRegistry = class GatewayRegistry {
    constructor(metrics, limits){
        this.metrics = metrics;
        this.limits = limits;
        this.held = new Map();
        /** Gateways whose connection is being taken in: PostgreSQL may name us as the owner a moment before we are. */ this.joining = new Map();
        this.refusing = false;
        metrics.watch(()=>this.figures());
    }
    /** Takes a connection in; calls that come meanwhile wait for the end of `work`. */ async whileJoining(gatewayId, work) {
        const joins = this.joining.get(gatewayId) ?? new Set();
        this.joining.set(gatewayId, joins);
        const join = work();
        const ended = join.catch(()=>undefined);
        joins.add(ended);
        try {
            return await join;
        } finally{
            joins.delete(ended);
            if (joins.size === 0) this.joining.delete(gatewayId);
        }
    }
    /** Makes a connection the one that is used; an older one ends. @returns false when it is itself the older one */ add(carrier) {
        const older = this.held.get(carrier.gatewayId)?.carrier;
        if (older && older.epoch > carrier.epoch) return false;
        // A new connection starts with a clean breaker: the app was probably restarted.
        this.held.set(carrier.gatewayId, {
            carrier,
            gate: new _gatewaygate.GatewayGate(this.limits)
        });
        older?.end('replaced');
        return true;
    }
    /** Forgets a connection that ended. @returns false when a newer one took its place before */ remove(carrier) {
        const held = this.held.get(carrier.gatewayId);
        if (held?.carrier !== carrier) return false;
        this.held.delete(carrier.gatewayId);
        held.gate.clear();
        return true;
    }
    /**
   * Sends a request to a gateway.
   *
   * @param epoch what the caller's route said; larger than ours: a newer connection is elsewhere
   */ async call(gatewayId, request, epoch) {
        let held = this.find(gatewayId, epoch);
        if (!held && this.joining.has(gatewayId)) {
            for (const join of this.joining.get(gatewayId) ?? [])await join;
            held = this.find(gatewayId, epoch);
        }
        if (!held) return {
            kind: 'not_mine'
        };
        const { carrier } = held;
        const outcome = await held.gate.run(request.deadlineMs, (leftMs)=>this.send(carrier, request, leftMs));
        this.metrics.calls.inc({
            outcome: outcome.kind === 'closed' ? outcome.reason : outcome.kind
        });
        return outcome;
    }
    carriers() {
        return [
            ...this.held.values()
        ].map((held)=>held.carrier);
    }
    has(gatewayId) {
        return this.held.has(gatewayId);
    }
    /** From now on every call is `not_mine`, and what waits for a slot is turned away. */ refuseCalls() {
        this.refusing = true;
        for (const { gate } of this.held.values())gate.clear();
    }
    get callsInFlight() {
        return this.figures().inFlight;
    }
    find(gatewayId, epoch) {
        const held = this.held.get(gatewayId);
        const isOutdated = held !== undefined && epoch !== undefined && epoch > held.carrier.epoch;
        return this.refusing || isOutdated ? undefined : held;
    }
    send(carrier, request, leftMs) {
        const { method, path, headers, body } = request;
        return carrier.send({
            method,
            path,
            headers: headers ?? {},
            body,
            deadlineMs: leftMs
        });
    }
    figures() {
        const figures = {
            tunnels: 0,
            direct: 0,
            inFlight: 0,
            waiting: 0,
            breakersOpen: 0
        };
        for (const { carrier, gate } of this.held.values()){
            if (carrier.kind === 'tunnel') figures.tunnels += 1;
            else figures.direct += 1;
            figures.inFlight += gate.inFlight;
            figures.waiting += gate.waiting;
            if (gate.isBreakerOpen) figures.breakersOpen += 1;
        }
        return figures;
    }
};

//# sourceMappingURL=gateway-registry.js.map