"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "retryTransient", {
    enumerable: true,
    get: function() {
        return retryTransient;
    }
});
const _pgerror = require("./pg-error");
const TRIES = 3;
async function retryTransient(work) {
    for(let tries = 1;; tries += 1){
        try {
            return await work();
        } catch (error) {
            if (tries >= TRIES || !(0, _pgerror.isTransient)(error)) throw error;
        }
    }
}

//# sourceMappingURL=retry-transient.js.map