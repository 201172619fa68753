/** What a wait gives when it took too long, or when what it waits for cannot happen any more. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get Ending () {
        return Ending;
    },
    get TOO_LONG () {
        return TOO_LONG;
    },
    get within () {
        return within;
    }
});
const TOO_LONG = Symbol('too long');
let Ending = class Ending {
    happen() {
        this.happened = true;
        for (const listener of this.listeners)listener();
        this.listeners.clear();
    }
    /** Called at once when it is over already. @returns takes the listener away */ listen(listener) {
        if (this.happened) listener();
        else this.listeners.add(listener);
        return ()=>void this.listeners.delete(listener);
    }
    /** Listeners that are left. */ get size() {
        return this.listeners.size;
    }
    constructor(){
        this.listeners = new Set();
        this.happened = false;
    }
};
async function within(work, limitMs, ending) {
    let timer;
    let leave;
    const limit = new Promise((resolve)=>{
        const stop = ()=>resolve(TOO_LONG);
        timer = setTimeout(stop, limitMs);
        leave = ending?.listen(stop);
    });
    // Whoever lost the race may still fail, with nobody to hear it.
    work.catch(()=>undefined);
    try {
        return await Promise.race([
            work,
            limit
        ]);
    } finally{
        clearTimeout(timer);
        leave?.();
    }
}

//# sourceMappingURL=patience.js.map