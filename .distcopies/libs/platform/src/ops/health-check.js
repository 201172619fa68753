"use strict";
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
    get CHECK_TIMEOUT_MS () {
        return CHECK_TIMEOUT_MS;
    },
    get Readiness () {
        return Readiness;
    },
    get isDegraded () {
        return isDegraded;
    },
    get redisCheck () {
        return redisCheck;
    }
});
function redisCheck(redis) {
    return ()=>Promise.resolve(redis.awayBecause === null ? {} : {
            degraded: redis.awayBecause
        });
}
const isDegraded = (answer)=>typeof answer === 'object' && answer !== null && 'degraded' in answer;
const CHECK_TIMEOUT_MS = 1000;
let Readiness = class Readiness {
    constructor(isStarting){
        this.state = isStarting ? 'starting' : 'running';
    }
    turnOn() {
        if (this.state === 'starting') this.state = 'running';
    }
    /** For good. */ turnOff() {
        this.state = 'stopping';
    }
    /** Why it wants none; null: it does. */ get offBecause() {
        return this.state === 'running' ? null : `the app is ${this.state}`;
    }
};

//# sourceMappingURL=health-check.js.map