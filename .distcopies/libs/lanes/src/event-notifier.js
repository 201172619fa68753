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
    get EventNotifier () {
        return EventNotifier;
    },
    get listenForEvents () {
        return listenForEvents;
    }
});
/** Name of the Redis channel on which those who tell customers hear that there is something to tell. */ const channelOf = (prefix)=>`${prefix}:facts`;
/** Facts of one organization that come within this time are one ring. */ const TOGETHER_MS = 5;
let EventNotifier = class EventNotifier {
    constructor(redis, prefix, onFailure){
        this.redis = redis;
        this.prefix = prefix;
        this.onFailure = onFailure;
        this.waiting = new Set();
    }
    /** Rings for every event that a database logs, after its commit: nobody who logs one has to think of it. */ static of(database, { redis, prefix, onFailure }) {
        const bell = new EventNotifier(redis, prefix, onFailure);
        database.onEvents((orgId)=>bell.ring(orgId));
        return bell;
    }
    /** Rings for an organization, after the commit. Never throws, never waits. */ ring(orgId) {
        this.waiting.add(orgId);
        this.timer ??= setTimeout(()=>this.flush(), TOGETHER_MS);
    }
    flush() {
        this.timer = undefined;
        const orgIds = [
            ...this.waiting
        ];
        this.waiting.clear();
        this.redis.publish(channelOf(this.prefix), JSON.stringify(orgIds)).catch(this.onFailure);
    }
};
function listenForEvents({ subscriber, prefix, onEvents, onFailure }) {
    const channel = channelOf(prefix);
    subscriber.on('message', (heard, text)=>{
        if (heard !== channel) return;
        try {
            const orgIds = JSON.parse(text);
            if (Array.isArray(orgIds)) onEvents(orgIds.filter((id)=>typeof id === 'string'));
        } catch (error) {
            onFailure(error);
        }
    });
    // ioredis subscribes again by itself after a reconnect.
    subscriber.subscribe(channel).catch(onFailure);
}

//# sourceMappingURL=event-notifier.js.map