"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PubSub", {
    enumerable: true,
    get: function() {
        return PubSub;
    }
});
let PubSub = class PubSub {
    constructor(options){
        this.options = options;
    }
    get isAway() {
        return this.options.redis.isAway;
    }
    /** @throws Error when neither way is open */ async publish(channel, text) {
        const { redis, notices } = this.options;
        if (!redis.isAway) {
            try {
                await redis.publish(channel, text);
                return;
            } catch  {
            // Whether it arrived or not: those who hear it twice are not harmed.
            }
        }
        await notices.notify(channel, JSON.parse(text));
    }
    on(event, listener) {
        const { subscriber, notices } = this.options;
        subscriber.on(event, listener);
        notices.listen((channel, items)=>listener(channel, JSON.stringify(items)));
        return this;
    }
    /** ioredis subscribes again by itself after a reconnect. */ async subscribe(channel) {
        await this.options.subscriber.subscribe(channel);
    }
};

//# sourceMappingURL=pub-sub.js.map