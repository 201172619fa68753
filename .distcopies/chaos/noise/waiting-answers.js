"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WaitingAnswersMeter", {
    enumerable: true,
    get: function() {
        return WaitingAnswersMeter;
    }
});
const _promises = require("node:timers/promises");
const LOOK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 5_000;
const METRIC = /^chasqui_http_answers_waiting_bytes(?:\{[^}]*\})? (\d+)/m;
let WaitingAnswersMeter = class WaitingAnswersMeter {
    /** @param origin of the app's operations port */ constructor(origin){
        this.origin = origin;
        this.mostBytes = null;
        this.stopping = new AbortController();
        this.done = this.watch();
    }
    /** @returns the most that waited at once, in MB; null: the app never told */ async stop() {
        this.stopping.abort();
        await this.done;
        return this.mostBytes === null ? null : this.mostBytes / 1e6;
    }
    async watch() {
        while(!this.stopping.signal.aborted){
            // An app that ended, or is too slow, is noted elsewhere.
            const bytes = await this.look().catch(()=>null);
            if (bytes !== null) this.mostBytes = Math.max(this.mostBytes ?? 0, bytes);
            await (0, _promises.setTimeout)(LOOK_EVERY_MS, undefined, {
                signal: this.stopping.signal
            }).catch(()=>undefined);
        }
    }
    async look() {
        const answer = await fetch(`${this.origin}/metrics`, {
            signal: AbortSignal.timeout(ANSWERS_WITHIN_MS)
        });
        const [, bytes] = METRIC.exec(await answer.text()) ?? [];
        return bytes === undefined ? null : Number(bytes);
    }
};

//# sourceMappingURL=waiting-answers.js.map