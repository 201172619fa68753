"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingMetrics", {
    enumerable: true,
    get: function() {
        return PairingMetrics;
    }
});
const _platform = require("../../../libs/platform/src");
let PairingMetrics = class PairingMetrics {
    constructor(registry){
        this.registry = registry;
        const counter = (name, help, labelNames)=>new _platform.Counter({
                name,
                help,
                labelNames,
                registers: [
                    registry
                ]
            });
        this.calls = counter('chasqui_gateway_calls_total', 'Calls to gateway apps, by how they ended.', [
            'outcome'
        ]);
        this.frames = counter('chasqui_gateway_frames_total', 'Frames of tunnels.', [
            'direction',
            'type'
        ]);
        this.dropped = counter('chasqui_gateway_frames_dropped_total', 'Answers nobody waits for, and unknown frames.', [
            'reason'
        ]);
        this.tunnelsEnded = counter('chasqui_gateway_tunnels_ended_total', 'Ended tunnels, by their close code.', [
            'code'
        ]);
        this.events = counter('chasqui_gateway_events_total', 'Events of gateway apps.', [
            'type',
            'result'
        ]);
        this.pairings = counter('chasqui_pairings_total', 'Links and unlinks at gateways; given_back: no slot was free.', [
            'kind',
            'result'
        ]);
        this.wrongClocks = counter('chasqui_gateway_wrong_clocks_total', 'Direct gateways that were found to refuse requests because their clock is wrong.', []);
        this.refusedTokens = counter('chasqui_gateway_refused_tokens_total', 'Requests with a bad token or code.', []);
    }
    /** Reads the registry of connections whenever metrics are asked for. */ watch(figures) {
        const gauge = (name, help, read)=>new _platform.Gauge({
                name,
                help,
                registers: [
                    this.registry
                ],
                collect () {
                    this.set(read(figures()));
                }
            });
        gauge('chasqui_gateway_tunnels_open', 'Tunnels that this replica holds.', (now)=>now.tunnels);
        gauge('chasqui_gateway_direct_held', 'Gateways that this replica calls at their address.', (now)=>now.direct);
        gauge('chasqui_gateway_calls_in_flight', 'Calls that wait for an answer.', (now)=>now.inFlight);
        gauge('chasqui_gateway_calls_waiting', 'Calls that wait for a slot.', (now)=>now.waiting);
        gauge('chasqui_gateway_breakers_open', 'Gateways whose breaker is not closed.', (now)=>now.breakersOpen);
    }
};

//# sourceMappingURL=pairing.metrics.js.map