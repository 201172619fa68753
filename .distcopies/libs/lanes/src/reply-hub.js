"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReplyHub", {
    enumerable: true,
    get: function() {
        return ReplyHub;
    }
});
const _nodecrypto = require("node:crypto");
const _replychannel = require("./reply-channel");
let ReplyHub = class ReplyHub {
    constructor({ subscriber, prefix, onFailure, instance = (0, _nodecrypto.randomUUID)() }){
        this.listeners = [];
        this.instance = instance;
        this.onFailure = onFailure;
        this.subscriber = subscriber;
        const channel = (0, _replychannel.replyChannel)(prefix, instance);
        subscriber.on('message', (heard, text)=>{
            if (heard === channel) this.hear(text);
        });
        // ioredis subscribes again by itself after a reconnect.
        subscriber.subscribe(channel).catch(onFailure);
    }
    /** Whether replies may not come: who waits looks more often by himself. */ get isAway() {
        return this.subscriber.isAway === true;
    }
    /** Tells a listener of every reply from now on. */ add(listener) {
        this.listeners.push(listener);
    }
    /** Sends all away who wait now, as if their time were up. */ stop() {
        for (const listener of this.listeners)listener.stop();
    }
    hear(text) {
        try {
            for (const reply of JSON.parse(text))for (const listener of this.listeners)listener.settle(reply);
        } catch (error) {
            this.onFailure(error);
        }
    }
};

//# sourceMappingURL=reply-hub.js.map