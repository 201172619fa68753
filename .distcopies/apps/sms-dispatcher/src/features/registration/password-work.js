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
    get MOST_PER_OWNER () {
        return MOST_PER_OWNER;
    },
    get PasswordWork () {
        return PasswordWork;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
const _platform = require("../../../../../libs/platform/src");
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
/** A hash takes 50 ms of a processor and 16 MB. Two at once leave the rest of the machine to others. */ const AT_ONCE = 2;
const MOST_WAITING = 32;
const LONGEST_WAIT_MS = 5_000;
const MOST_PER_OWNER = 30;
let PasswordWork = class PasswordWork {
    /**
   * @param owner whose hash it is: a user name, or a private token
   * @throws AppError RATE_LIMITED when there is too much of it
   */ async run(owner, work) {
        if (this.done.count(owner) >= MOST_PER_OWNER) throw tooMany(this.done.secondsLeft(owner));
        this.done.add(owner);
        const permit = await this.pool.acquire(owner, LONGEST_WAIT_MS);
        if (permit === null) throw tooMany(1);
        try {
            return await work();
        } finally{
            permit.release();
        }
    }
    constructor(){
        this.pool = new _fairshare.FairPool({
            shared: AT_ONCE,
            mostPerOwner: 1,
            mostWaiting: MOST_WAITING
        });
        this.done = new _platform.MinuteWindows();
    }
};
PasswordWork = _ts_decorate([
    (0, _common.Injectable)()
], PasswordWork);
function tooMany(seconds) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `Too many sign-ins. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
        headers: {
            'Retry-After': String(seconds)
        }
    });
}

//# sourceMappingURL=password-work.js.map