"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MobileNetwork", {
    enumerable: true,
    get: function() {
        return MobileNetwork;
    }
});
/** What Android tells the app about an SMS on its way. */ const REPORTS = {
    sent: {
        state: 'Sent',
        error: null
    },
    generic_failure: {
        state: 'Failed',
        error: 'Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)'
    },
    no_service: {
        state: 'Failed',
        error: 'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)'
    },
    delivered: {
        state: 'Delivered',
        error: null
    },
    undelivered: {
        state: 'Failed',
        error: 'Delivery result from SC +15550000000: 65'
    }
};
let MobileNetwork = class MobileNetwork {
    constructor(parts, options){
        this.parts = parts;
        this.options = options;
        this.timers = new Set();
    }
    /** What a former process did not live to see. */ resume() {
        for (const row of this.parts.store.state.messages.values()){
            for (const index of row.steps.keys())this.carry(row, index);
        }
    }
    carry(row, index) {
        const [next, ...left] = row.steps[index] ?? [];
        if (next === undefined || this.parts.signal.aborted) return;
        const [least, most] = this.parts.options.radioDelayMs;
        const timer = setTimeout(()=>{
            this.timers.delete(timer);
            this.happen(row, index, next, left).catch((error)=>this.parts.crash(error));
        }, least + Math.random() * (most - least));
        this.timers.add(timer);
    }
    close() {
        for (const timer of this.timers)clearTimeout(timer);
    }
    async happen(row, index, step, left) {
        // A hanging app hears of it when it runs again.
        await this.parts.connectivity.whenRunning();
        if (this.parts.signal.aborted) return;
        const done = {
            kind: 'network',
            messageId: row.id,
            index,
            steps: left
        };
        if (step === 'text' || step === 'stop') {
            await this.options.answer(row, index, step === 'stop' ? 'STOP' : 'Thank you, I got your message.', done);
        } else {
            await this.options.store.change(row, [
                {
                    index,
                    ...REPORTS[step]
                }
            ], [
                done
            ]);
        }
        this.carry(row, index);
    }
};

//# sourceMappingURL=mobile-network.js.map