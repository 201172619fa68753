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
    get BalancerLooks () {
        return BalancerLooks;
    },
    get isReady () {
        return isReady;
    }
});
const LOOK_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 1_000;
let BalancerLooks = class BalancerLooks {
    constructor(copies){
        this.ready = copies.map(()=>true);
        const look = async (copy, place)=>{
            this.ready[place] = await isReady(copy);
        };
        this.timer = setInterval(()=>copies.forEach((copy, place)=>void look(copy, place)), LOOK_EVERY_MS);
    }
    isReady(place) {
        return this.ready[place] ?? false;
    }
    stop() {
        clearInterval(this.timer);
    }
};
async function isReady({ isRunning, options: { env } }) {
    const { OPS_PORT = '0' } = env;
    if (!isRunning || OPS_PORT === '0') return isRunning;
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/health/ready`, {
        signal
    }).catch(()=>null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
}

//# sourceMappingURL=balancer-looks.js.map