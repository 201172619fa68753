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
    get GuessGuard () {
        return GuessGuard;
    },
    get MOST_PER_LOGIN () {
        return MOST_PER_LOGIN;
    },
    get MOST_PER_NETWORK () {
        return MOST_PER_NETWORK;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const MOST_PER_NETWORK = [
    5,
    60,
    600
];
const MOST_PER_LOGIN = 20;
/**
 * Counts a try in all windows, or in none if one of them is full: what is refused leaves no trace in Redis, and does not use
 * up what neighbours have. Minutes are those of Redis' own clock.
 */ const COUNT = `
local now = tonumber(redis.call('TIME')[1])
local minute = math.floor(now / 60)
for n = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[n] .. ':' .. minute) or '0') >= tonumber(ARGV[n]) then
    return { 0, 60 - now % 60, minute }
  end
end
for n = 1, #KEYS do
  local window = KEYS[n] .. ':' .. minute
  if redis.call('INCR', window) == 1 then redis.call('EXPIRE', window, 120) end
end
return { 1, 60 - now % 60, minute }`;
const TAKE_BACK = `
for n = 1, #KEYS do
  if redis.call('EXISTS', KEYS[n]) == 1 then redis.call('DECR', KEYS[n]) end
end`;
let GuessGuard = class GuessGuard {
    constructor(redis, prefix, logger){
        this.redis = redis;
        this.prefix = prefix;
        this.logger = logger;
        this.local = new _platform.MinuteWindows();
    }
    /** Counts a try. @throws AppError RATE_LIMITED when there were too many wrong ones */ async begin(address, guessed) {
        const windows = windowsOf(address, guessed);
        if (this.redis.status === 'ready') {
            try {
                return await this.countInRedis(windows);
            } catch (error) {
                if (error instanceof _errors.AppError) throw error;
                this.logger.warn({
                    err: error
                }, 'wrong secrets are counted by this process alone');
            }
        }
        return this.countHere(windows);
    }
    async countInRedis(windows) {
        const keys = windows.map(({ id })=>`${this.prefix}:{sms-guess}:${id}`);
        const counted = await this.redis.eval(COUNT, keys.length, ...keys, ...windows.map(({ most })=>most));
        const [isFree, secondsLeft, minute] = counted;
        if (isFree === 0) throw tooMany(secondsLeft);
        const takeBack = async ()=>{
            try {
                await this.redis.eval(TAKE_BACK, keys.length, ...keys.map((key)=>`${key}:${minute}`));
            } catch (error) {
                this.logger.debug({
                    err: error
                }, 'a right secret stays counted as a wrong one');
            }
        };
        return {
            takeBack
        };
    }
    countHere(windows) {
        const full = windows.find(({ id, most })=>this.local.count(id) >= most);
        if (full !== undefined) throw tooMany(this.local.secondsLeft(full.id));
        for (const { id } of windows)this.local.add(id);
        return {
            takeBack: ()=>{
                for (const { id } of windows)this.local.remove(id);
                return Promise.resolve();
            }
        };
    }
};
function windowsOf(address, guessed) {
    const groups = (0, _platform.clientNetwork)(address).split('-');
    const networks = [
        groups.join('-'),
        ...[
            3,
            2
        ].filter((n)=>n < groups.length).map((n)=>groups.slice(0, n).join('-'))
    ];
    const windows = networks.map((network, width)=>({
            id: `${guessed.by}:${network}`,
            most: MOST_PER_NETWORK[width] ?? 0
        }));
    if (guessed.by === 'login') windows.push({
        id: `name:${guessed.login.slice(0, 64)}`,
        most: MOST_PER_LOGIN
    });
    return windows;
}
function tooMany(secondsLeft) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `Too many wrong codes, tokens or passwords. Try again in ${secondsLeft} seconds.`,
        headers: {
            'Retry-After': String(secondsLeft)
        }
    });
}

//# sourceMappingURL=guess.guard.js.map