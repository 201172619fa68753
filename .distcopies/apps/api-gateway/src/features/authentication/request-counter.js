"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestCounter", {
    enumerable: true,
    get: function() {
        return RequestCounter;
    }
});
const _nodecrypto = require("node:crypto");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _localwindows = require("./local-windows");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/**
 * For each id: counts its requests in the clock minute by Redis' own clock, so that replicas with different clocks
 * agree, and reads the marker of its record. Reads the generation, or makes one when Redis has none.
 */ const SCRIPT = `
local now = tonumber(redis.call('TIME')[1])
local minute = math.floor(now / 60)
local generation = redis.call('GET', KEYS[1])
if not generation then
  generation = ARGV[1]
  redis.call('SET', KEYS[1], generation)
end
local reply = { 60 - now % 60, generation }
for n = 2, #KEYS, 2 do
  local window = KEYS[n] .. minute
  local requests = tonumber(ARGV[n / 2 + 1])
  local count
  if requests > 0 then
    count = redis.call('INCRBY', window, requests)
    if count == requests then redis.call('EXPIRE', window, 120) end
  else
    count = tonumber(redis.call('GET', window) or '0')
  end
  reply[#reply + 1] = count
  reply[#reply + 1] = redis.call('GET', KEYS[n + 1]) or ''
end
return reply`;
const SHA = (0, _nodecrypto.createHash)('sha1').update(SCRIPT).digest('hex');
/** Requests that one script call asks about, and calls that may be under way: beyond them requests share the next one. */ const MAX_SHARED = 200;
const MAX_UNDER_WAY = 4;
let RequestCounter = class RequestCounter {
    constructor(redis, { REDIS_PREFIX }, logger, metrics){
        this.redis = redis;
        this.logger = logger;
        /** Changes when Redis lost its memory, markers included. */ this.generation = '';
        /** Grows with each outage and each connection: a new one may lead to a server that never got the last markers. */ this.epoch = 0;
        this.local = new _localwindows.LocalWindows();
        this.prefix = REDIS_PREFIX;
        const help = '1 while Redis is away and every process counts rate limits by itself.';
        (0, _platform.addGauge)(metrics, 'chasqui_rate_limit_is_local', help, ()=>redis.isAway ? 1 : 0);
        this.questions = new _lanes.Batcher({
            maxItems: MAX_SHARED,
            maxUnderWay: MAX_UNDER_WAY,
            run: (questions)=>this.run(questions)
        });
        const forgetMarkers = ()=>{
            this.epoch += 1;
        };
        redis.on('ready', forgetMarkers);
        redis.onLeave(forgetMarkers);
    }
    /** The label under which a record that is read now may be remembered, as far as is known without asking. */ get label() {
        return labelOf(this.epoch, this.generation, '');
    }
    /** Counts one request of the id. */ count(id) {
        return this.ask(id, true);
    }
    /** The window of the id, without counting. */ peek(id) {
        return this.ask(id, false);
    }
    /** The window as this process knows it, for an answer that cannot wait. */ lastKnown(id) {
        return this.localWindow(this.local.read(id));
    }
    async ask(id, isCounted) {
        if (this.redis.isAway) return this.countHere(id, isCounted);
        const { epoch } = this;
        try {
            const { count, secondsLeft, marker, generation } = await this.questions.add({
                id,
                isCounted
            });
            this.generation = generation;
            this.local.follow(id, count);
            return {
                count,
                secondsLeft,
                label: labelOf(epoch, generation, marker),
                isLocal: false
            };
        } catch (error) {
            // What the outage is about is said by whoever watches Redis.
            this.logger.debug({
                err: error
            }, 'a request was counted by this process alone');
            return this.countHere(id, isCounted);
        }
    }
    countHere(id, isCounted) {
        return this.localWindow(isCounted ? this.local.add(id) : this.local.read(id));
    }
    async run(questions) {
        const requests = new Map();
        for (const { id, isCounted } of questions)requests.set(id, (requests.get(id) ?? 0) + (isCounted ? 1 : 0));
        const keys = [
            `${this.prefix}:generation`
        ];
        for (const id of requests.keys())keys.push(`${this.prefix}:rl:{${id}}:`, (0, _platform.changeMarkerKey)(this.prefix, id));
        const [secondsLeft, generation, ...windows] = await this.runScript(keys, [
            randomGeneration(),
            ...requests.values()
        ]);
        const replies = new Map();
        let at = 0;
        for (const [id, shared] of requests){
            // Each of those who share the call gets a count of his own.
            replies.set(id, {
                count: Number(windows[at]) - shared,
                secondsLeft,
                marker: String(windows[at + 1]),
                generation
            });
            at += 2;
        }
        return questions.map(({ id, isCounted })=>{
            const reply = replies.get(id);
            if (isCounted) reply.count += 1;
            return {
                ...reply
            };
        });
    }
    async runScript(keys, values) {
        try {
            return await this.redis.evalsha(SHA, keys.length, ...keys, ...values);
        } catch (error) {
            if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
            return await this.redis.eval(SCRIPT, keys.length, ...keys, ...values);
        }
    }
    localWindow(count) {
        return {
            count,
            secondsLeft: this.local.secondsLeft(),
            label: '',
            isLocal: true
        };
    }
};
RequestCounter = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(2, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.WatchedRedis === "undefined" ? Object : _platform.WatchedRedis,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig,
        typeof Logger === "undefined" ? Object : Logger,
        typeof _platform.Registry === "undefined" ? Object : _platform.Registry
    ])
], RequestCounter);
function labelOf(epoch, generation, marker) {
    return `${epoch}.${generation}.${marker}`;
}
/** Cheap, because the script needs it only when Redis has no generation. */ const PROCESS = (0, _nodecrypto.randomUUID)();
let made = 0;
function randomGeneration() {
    made += 1;
    return `${PROCESS}.${made}`;
}

//# sourceMappingURL=request-counter.js.map