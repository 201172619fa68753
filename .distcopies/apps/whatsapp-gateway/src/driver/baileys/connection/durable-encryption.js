"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "storeKeysBeforeFrames", {
    enumerable: true,
    get: function() {
        return storeKeysBeforeFrames;
    }
});
const _nodeasync_hooks = require("node:async_hooks");
/** What reads keys and changes them. */ const STEPS = [
    'decryptMessage',
    'decryptGroupMessage',
    'processSenderKeyDistributionMessage',
    'encryptMessage',
    'encryptGroupMessage',
    'getSenderKeyDistributionMessage',
    'injectE2ESession',
    'deleteSession',
    'migrateSession'
];
function storeKeysBeforeFrames(repository) {
    const outside = _nodeasync_hooks.AsyncLocalStorage.snapshot();
    const steps = repository;
    let last = Promise.resolve();
    for (const name of STEPS){
        const step = steps[name]?.bind(repository);
        if (step === undefined) continue;
        steps[name] = (...args)=>{
            const done = last.then(()=>outside(step, ...args));
            last = done.catch(()=>undefined);
            return done;
        };
    }
}

//# sourceMappingURL=durable-encryption.js.map