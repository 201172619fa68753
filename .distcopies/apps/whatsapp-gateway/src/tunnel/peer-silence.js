"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PeerSilence", {
    enumerable: true,
    get: function() {
        return PeerSilence;
    }
});
const _uptime = require("../clock/up-time");
let PeerSilence = class PeerSilence {
    constructor(timings, up = _uptime.upMs){
        this.timings = timings;
        this.up = up;
        this.sentBytes = 0;
        this.arrivedBytes = 0;
        this.pings = [];
        this.heardAt = up();
    }
    get isTooLong() {
        const { lostAfterMs, slowestBytesPerS } = this.timings;
        const onItsWayMs = (this.sentBytes - this.arrivedBytes) / slowestBytesPerS * 1000;
        // Half of the time is for the way of a ping and its pong, so usual traffic makes nothing longer.
        return this.up() - this.heardAt > Math.max(lostAfterMs, lostAfterMs / 2 + onItsWayMs);
    }
    /** Something came in, however little. */ heard() {
        this.heardAt = this.up();
    }
    sent(bytes) {
        this.sentBytes += bytes;
    }
    /** Call it before the ping is sent. */ pinged(n) {
        this.pings.push({
            n,
            behindBytes: this.sentBytes
        });
    }
    /** The peer has read everything that was sent before the ping. */ ponged(n) {
        const ping = this.pings.find((each)=>each.n === n);
        if (ping === undefined) return;
        this.arrivedBytes = ping.behindBytes;
        this.pings = this.pings.filter((each)=>each.n > n);
    }
};

//# sourceMappingURL=peer-silence.js.map