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
    get RING_QUEUE () {
        return RING_QUEUE;
    },
    get RingDetour () {
        return RingDetour;
    }
});
const _nodecrypto = require("node:crypto");
/**
 * After an outage Redis takes jobs that ended meanwhile for jobs at work: their locks end after 10 s, and two checks of
 * stalled jobs, 5 s apart, find them. So long rings have ids of their own, which such a job does not swallow.
 */ const OWN_IDS_MS = 30_000;
const RING_QUEUE = {
    skipVersionCheck: true
};
let RingDetour = class RingDetour {
    /** @param pubSub goes by way of PostgreSQL then */ constructor(redis, pubSub, prefix){
        this.redis = redis;
        this.pubSub = pubSub;
        this.prefix = prefix;
        this.process = (0, _nodecrypto.randomUUID)();
        this.returns = 0;
        this.backAt = -Infinity;
        redis.onReturn(()=>{
            this.returns += 1;
            this.backAt = performance.now();
        });
    }
    get isAway() {
        return this.redis.isAway;
    }
    /** The way to the workers of a queue. */ to(queue) {
        const isAway = ()=>this.isAway;
        const idPrefix = ()=>this.idPrefix;
        return {
            get isAway () {
                return isAway();
            },
            get idPrefix () {
                return idPrefix();
            },
            ring: (things)=>this.pubSub.publish(this.channelOf(queue), JSON.stringify(things))
        };
    }
    /** Hears rings of a queue that come this way. */ hear(queue, listener, onFailure) {
        const channel = this.channelOf(queue);
        this.pubSub.on('message', (heard, text)=>{
            if (heard !== channel) return;
            try {
                listener(JSON.parse(text).filter((thing)=>typeof thing === 'string'));
            } catch (error) {
                onFailure(error);
            }
        });
        this.pubSub.subscribe(channel).catch(onFailure);
    }
    /** Calls a listener when Redis goes, and when it is back. */ onChange(listener) {
        this.redis.onLeave(listener);
        this.redis.onReturn(listener);
    }
    get idPrefix() {
        return performance.now() - this.backAt < OWN_IDS_MS ? `after:${this.process}:${this.returns}:` : '';
    }
    channelOf(queue) {
        return `${this.prefix}:rings:${queue}`;
    }
};

//# sourceMappingURL=ring-detour.js.map