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
    get PhoneNotifier () {
        return PhoneNotifier;
    },
    get listenForWakes () {
        return listenForWakes;
    }
});
/** Name of the Redis channel on which whoever holds the event stream of a phone hears what to tell it. */ const channelOf = (prefix)=>`${prefix}:phone-wakes`;
/** Wakes that come within this time share a publication. */ const TOGETHER_MS = 5;
let PhoneNotifier = class PhoneNotifier {
    constructor(redis, prefix, onFailure){
        this.redis = redis;
        this.prefix = prefix;
        this.onFailure = onFailure;
        this.waiting = [];
    }
    /** Tells a phone, after the commit of what it shall fetch. Never throws, never waits. */ wake(phoneId, event, ...[data]) {
        this.add({
            phoneId,
            event,
            data: data ?? null
        });
    }
    /**
   * Ends the streams of a phone that was unpaired, after the commit.
   *
   * @param keptAppId the installation of the app that the phone has now; null: none
   */ unpaired(phoneId, keptAppId = null) {
        this.add({
            phoneId,
            event: 'Unpaired',
            data: {
                keptAppId
            }
        });
    }
    add(wake) {
        this.waiting.push(wake);
        this.timer ??= setTimeout(()=>this.flush(), TOGETHER_MS);
    }
    flush() {
        this.timer = undefined;
        const wakes = this.waiting;
        this.waiting = [];
        this.redis.publish(channelOf(this.prefix), JSON.stringify(wakes)).catch((error)=>{
            this.onFailure(error, wakes);
        });
    }
};
function listenForWakes({ subscriber, prefix, onWake, onFailure }) {
    const channel = channelOf(prefix);
    subscriber.on('message', (heard, text)=>{
        if (heard !== channel) return;
        try {
            for (const wake of JSON.parse(text))onWake(wake);
        } catch (error) {
            onFailure(error);
        }
    });
    // ioredis subscribes again by itself after a reconnect.
    subscriber.subscribe(channel).catch(onFailure);
}

//# sourceMappingURL=phone-notifier.js.map