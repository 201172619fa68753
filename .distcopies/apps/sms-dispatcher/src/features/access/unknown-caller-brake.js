"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnknownCallerBrake", {
    enumerable: true,
    get: function() {
        return UnknownCallerBrake;
    }
});
const _errors = require("../../../../../libs/errors/src");
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
/** Unknown secrets of a network per minute that are told so; then it is told to wait. They are long and random: a brake, no lock. */ const MOST_REFUSED = 60;
/** Of a network that goes on, bodies that only a secret makes readable are not read at all. */ const MOST_READ = 600;
let UnknownCallerBrake = class UnknownCallerBrake {
    /**
   * Looks a secret up, in its turn when it is none that was good before.
   *
   * @param secret under which it is remembered
   * @throws AppError RATE_LIMITED when too many of its network wait
   */ lookUp(secret, address, look) {
        return this.seen.isKnown(secret) ? look() : this.lookups.find(secret, address, look);
    }
    /** Counts a secret that was refused, once a minute. @throws AppError RATE_LIMITED when there were too many of its network */ noteRefused(secret, address) {
        if (this.seen.wasRefused(secret)) return;
        this.seen.noteRefused(secret);
        const network = (0, _platform.clientNetwork)(address);
        this.refusals.add(network);
        if (this.refusals.count(network) > MOST_REFUSED) throw this.tooMany(network);
    }
    /** Counts a body whose signature was forged. */ noteForged(address) {
        this.refusals.add((0, _platform.clientNetwork)(address));
    }
    /** Before a body is read that proves only then whose it is. @throws AppError RATE_LIMITED for a network that only forges */ assertMayAsk(address) {
        const network = (0, _platform.clientNetwork)(address);
        if (this.refusals.count(network) >= MOST_READ) throw this.tooMany(network);
    }
    tooMany(network) {
        return new _errors.AppError('RATE_LIMITED', {
            message: 'Too many requests with unknown tokens came from your network.',
            headers: {
                'Retry-After': String(this.refusals.secondsLeft(network))
            }
        });
    }
    constructor(){
        this.lookups = new _platform.UnknownCallerLookups();
        this.refusals = new _platform.MinuteWindows();
        this.seen = new _platform.SeenSecrets();
    }
};
UnknownCallerBrake = _ts_decorate([
    (0, _common.Injectable)()
], UnknownCallerBrake);

//# sourceMappingURL=unknown-caller-brake.js.map