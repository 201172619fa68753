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
    get ReplyPublisher () {
        return ReplyPublisher;
    },
    get replyChannel () {
        return replyChannel;
    }
});
const replyChannel = (prefix, instance)=>`${prefix}:reply:${instance}`;
let ReplyPublisher = class ReplyPublisher {
    constructor(redis, prefix, onFailure){
        this.redis = redis;
        this.prefix = prefix;
        this.onFailure = onFailure;
    }
    publish(replies) {
        const byInstance = new Map();
        for (const reply of replies){
            if (reply.replyTo === null) continue;
            const group = byInstance.get(reply.replyTo);
            if (group === undefined) byInstance.set(reply.replyTo, [
                reply
            ]);
            else group.push(reply);
        }
        for (const [instance, group] of byInstance){
            this.redis.publish(replyChannel(this.prefix, instance), JSON.stringify(group)).catch(this.onFailure);
        }
    }
};

//# sourceMappingURL=reply-channel.js.map