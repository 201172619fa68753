"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LiveMessages", {
    enumerable: true,
    get: function() {
        return LiveMessages;
    }
});
const _promises = require("node:timers/promises");
const _inboxworld = require("../../apps/console/src/testing/inbox.world");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
/** Each has a conversation. */ const PEOPLE = 200;
let LiveMessages = class LiveMessages {
    constructor(services, place){
        this.place = place;
        /** How many came in since the start. */ this.count = 0;
        this.isStopped = false;
        this.redis = (0, _platform.redisForCommands)(services.redisUrl, (0, _platform.createLogger)({
            app: 'bench',
            level: 'silent'
        }));
        _lanes.EventNotifier.of(services.database, {
            redis: this.redis,
            prefix: services.prefix,
            onFailure: ()=>undefined
        });
        this.inbox = new _inboxworld.InboxWorld(services.database);
    }
    /** One message of one of them. @returns the id of the conversation */ async one(person = this.count % PEOPLE) {
        const { conversationId } = await this.inbox.receives({
            orgId: this.place.orgId,
            accountId: this.place.numberId,
            phone: phoneOf(person),
            name: `Person ${person}`,
            text: `Message ${this.count}: is my order on its way? It was to come on Thursday between nine and twelve.`
        });
        this.count += 1;
        return conversationId;
    }
    /** So many a second until it is stopped; every fifth is of the first person, whose conversation is open. */ start(perSecond) {
        this.isStopped = false;
        this.running = this.run(perSecond);
    }
    async stop() {
        this.isStopped = true;
        await this.running;
    }
    async close() {
        await this.stop();
        this.redis.disconnect();
    }
    /** Members of all sorted sets in Redis whose names look so. */ async countOf(pattern) {
        const counts = (await this.redis.keys(pattern)).map((key)=>this.redis.zcard(key));
        return (await Promise.all(counts)).reduce((sum, count)=>sum + count, 0);
    }
    async run(perSecond) {
        const began = performance.now();
        const pending = new Set();
        for(let sent = 0; !this.isStopped; sent += 1){
            await (0, _promises.setTimeout)(Math.max(0, began + sent * 1000 / perSecond - performance.now()));
            const one = this.one(sent % 5 === 0 ? 0 : 1 + sent % (PEOPLE - 1)).finally(()=>pending.delete(one));
            pending.add(one);
            if (pending.size >= 4) await Promise.race(pending);
        }
        await Promise.all(pending);
    }
};
const phoneOf = (person)=>String(5_255_900_000_000 + person);

//# sourceMappingURL=live-messages.js.map