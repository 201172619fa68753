"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CheckStore", {
    enumerable: true,
    get: function() {
        return CheckStore;
    }
});
const _nodecrypto = require("node:crypto");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
const _wiring = require("../../../../../libs/wiring/src");
const _common = require("@nestjs/common");
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
const REMEMBERED_S = 24 * 3600;
const MINUTE_MS = 60_000;
let CheckStore = class CheckStore {
    constructor(redis, clock, { REDIS_PREFIX }, logger){
        this.redis = redis;
        this.clock = clock;
        this.local = new _platform.MinuteWindows();
        this.prefix = REDIS_PREFIX;
        this.onFailure = (0, _wiring.noteLoss)(logger, 'checks');
    }
    /** Null: it is not known, or Redis is away. */ async find(orgId, mode, phone) {
        const text = await this.redis.get(this.keyOf(orgId, mode, phone)).catch((error)=>{
            this.onFailure(error);
            return null;
        });
        return text === null ? null : JSON.parse(text);
    }
    async keep(orgId, mode, phone, check) {
        const key = this.keyOf(orgId, mode, phone);
        await this.redis.set(key, JSON.stringify(check), 'EX', REMEMBERED_S).catch(this.onFailure);
    }
    /** Counts one check of a number. @returns how many it made in this clock minute, and how long that lasts */ async count(numberId) {
        try {
            return await this.countInRedis(numberId);
        } catch (error) {
            this.onFailure(error);
            this.local.add(numberId);
            return {
                count: this.local.count(numberId),
                secondsLeft: this.local.secondsLeft(numberId)
            };
        }
    }
    async countInRedis(numberId) {
        const now = this.clock.nowMs();
        const minute = Math.floor(now / MINUTE_MS);
        const key = `${this.prefix}:checks:${numberId}:${minute}`;
        const [counted] = await this.redis.multi().incr(key).expire(key, 120).exec() ?? [];
        if (counted === undefined || counted[0] !== null) throw counted?.[0] ?? new Error('Redis did not count a check');
        return {
            count: Number(counted[1]),
            secondsLeft: Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
        };
    }
    keyOf(orgId, mode, phone) {
        return `${this.prefix}:check:${(0, _nodecrypto.createHash)('sha256').update(`${orgId}:${mode}:${phone}`).digest('hex')}`;
    }
};
CheckStore = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_platform.CONFIG)),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _platform.Redis === "undefined" ? Object : _platform.Redis,
        typeof _timing.SharedClock === "undefined" ? Object : _timing.SharedClock,
        typeof ApiGatewayConfig === "undefined" ? Object : ApiGatewayConfig,
        typeof Logger === "undefined" ? Object : Logger
    ])
], CheckStore);

//# sourceMappingURL=check.store.js.map