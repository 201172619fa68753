"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TunnelClient", {
    enumerable: true,
    get: function() {
        return TunnelClient;
    }
});
const _backoff = require("../service/backoff");
const _pause = require("../service/pause");
const _tunnelconnection = require("./tunnel-connection");
const _tunneltimings = require("./tunnel-timings");
let TunnelClient = class TunnelClient {
    constructor(hooks, log, timings = _tunneltimings.TUNNEL_TIMINGS){
        this.hooks = hooks;
        this.log = log;
        this.timings = timings;
        this.pause = new _pause.Pause();
        this.stopped = false;
        this.failures = 0;
    }
    start() {
        this.running ??= this.run();
    }
    async stop() {
        this.stopped = true;
        this.connection?.close();
        this.pause.wake();
        await this.running;
    }
    async run() {
        while(!this.stopped){
            const { url, token } = this.hooks.address();
            this.connection = new _tunnelconnection.TunnelConnection(url, token, this.hooks, this.timings);
            const end = await this.connection.ended;
            if (this.stopped) return;
            if (end.kind === 'upgrade_required') {
                this.hooks.onUpgradeRequired(end.body);
                return;
            }
            if (end.kind === 'wrong_driver') {
                this.hooks.onWrongDriver();
                return;
            }
            await this.waitAfter(end);
        }
    }
    async waitAfter(end) {
        const wasSteady = end.stayedMs >= this.timings.steadyMs;
        // A service that said goodbye is no failure yet: the table starts when the next dial fails.
        if (wasSteady) this.failures = end.kind === 'going_away' ? 0 : 1;
        else this.failures += 1;
        if (end.kind === 'unauthorized' && await this.hooks.onUnauthorized()) return;
        this.hooks.onLost(end.reason);
        const delayMs = this.delayAfter(end);
        this.log.warn({
            kind: end.kind,
            reason: end.reason,
            delay_ms: delayMs
        }, 'the tunnel is closed, dialing again');
        await this.pause.wait(delayMs);
    }
    delayAfter({ kind, stayedMs }) {
        const { soonMs, backoffMs, steadyMs, replacedMs, unauthorizedMs, protocolErrorMs } = this.timings;
        switch(kind){
            case 'replaced':
                // Never under a minute: that is the service's rule.
                return replacedMs + Math.random() * 10_000;
            case 'unauthorized':
                return (0, _backoff.jittered)(unauthorizedMs);
            case 'protocol_error':
                return (0, _backoff.jittered)(Math.max(protocolErrorMs, (0, _backoff.delayOf)(backoffMs, this.failures)));
            case 'going_away':
                return stayedMs >= steadyMs ? Math.random() * 50 : (0, _backoff.jittered)((0, _backoff.delayOf)(backoffMs, this.failures));
            case 'lost':
            case 'upgrade_required':
            case 'wrong_driver':
        }
        return this.failures === 1 ? Math.round(10 + Math.random() * soonMs) : (0, _backoff.jittered)((0, _backoff.delayOf)(backoffMs, this.failures - 1));
    }
};

//# sourceMappingURL=tunnel.client.js.map