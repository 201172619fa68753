/** Whether a phone reaches the internet, and whether its app does anything at all. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Connectivity", {
    enumerable: true,
    get: function() {
        return Connectivity;
    }
});
let Connectivity = class Connectivity {
    get isOnline() {
        return !this.offline;
    }
    /** Aborted when the network is lost; a new one every time. */ get signal() {
        return this.inUse.signal;
    }
    /** Without a duration: until `comeOnline`. */ goOffline(forMs) {
        this.offline = true;
        this.inUse.abort(new Error('The phone is offline.'));
        this.inUse = new AbortController();
        if (forMs !== undefined) this.later(forMs, ()=>this.comeOnline());
    }
    comeOnline() {
        this.offline = false;
        this.wake();
    }
    /** The app does nothing for a while; its connections stay open. */ hang(forMs) {
        this.hanging = true;
        this.later(forMs, ()=>{
            this.hanging = false;
            this.wake();
        });
    }
    /** Resolves when the app runs, whether there is a network or not. */ async whenRunning() {
        while(this.hanging)await this.changed.promise;
    }
    /** Resolves when the app runs and reaches the internet. */ async whenUsable() {
        while(this.hanging || this.offline)await this.changed.promise;
    }
    close() {
        for (const timer of this.timers)clearTimeout(timer);
        this.inUse.abort(new Error('The phone ended.'));
    }
    later(ms, work) {
        const timer = setTimeout(()=>{
            this.timers.delete(timer);
            work();
        }, ms);
        this.timers.add(timer);
    }
    wake() {
        const { resolve } = this.changed;
        this.changed = newSignal();
        resolve();
    }
    constructor(){
        this.offline = false;
        this.hanging = false;
        this.inUse = new AbortController();
        this.changed = newSignal();
        this.timers = new Set();
    }
};
function newSignal() {
    let resolve = ()=>undefined;
    const promise = new Promise((done)=>{
        resolve = done;
    });
    return {
        promise,
        resolve
    };
}

//# sourceMappingURL=connectivity.js.map