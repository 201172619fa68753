"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Clock", {
    enumerable: true,
    get: function() {
        return Clock;
    }
});
const _promises = require("node:timers/promises");
let Clock = class Clock {
    /**
   * @param speed how many times shorter every wait is: 60 makes a minute a second
   * @param offsetMs how far the phone's clock is ahead (or behind)
   */ constructor(speed = 1, offsetMs = 0){
        this.speed = speed;
        this.offsetMs = offsetMs;
    }
    /** Milliseconds since 1970 on the phone's clock. */ now() {
        return Date.now() + this.offsetMs;
    }
    /** How long a wait of the app really takes, milliseconds. */ shortened(ms) {
        return ms / this.speed;
    }
    /**
   * A wait of the app.
   *
   * @returns false when it was cut short by the signal
   */ sleep(ms, signal) {
        return pause(this.shortened(ms), signal);
    }
    /**
   * Until a moment on the phone's clock, which is not made shorter.
   *
   * @returns false when it was cut short by the signal
   */ sleepUntil(at, signal) {
        return pause(at - this.now(), signal);
    }
};
async function pause(ms, signal) {
    try {
        // Node fires a longer timer at once.
        await (0, _promises.setTimeout)(Math.min(Math.max(ms, 0), 2 ** 31 - 1), undefined, {
            signal
        });
        return true;
    } catch  {
        return false;
    }
}

//# sourceMappingURL=clock.js.map