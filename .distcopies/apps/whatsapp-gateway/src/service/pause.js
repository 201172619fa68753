/** A wait that can be cut short from outside. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Pause", {
    enumerable: true,
    get: function() {
        return Pause;
    }
});
let Pause = class Pause {
    /** Resolves after the time (milliseconds; without it never by itself), or when `wake` is called. */ wait(ms) {
        return new Promise((resolve)=>{
            const timer = ms === undefined ? undefined : setTimeout(()=>this.wake(), ms);
            this.end = ()=>{
                clearTimeout(timer);
                resolve();
            };
        });
    }
    wake() {
        const end = this.end;
        this.end = undefined;
        end?.();
    }
};

//# sourceMappingURL=pause.js.map