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
    get MOST_UNDER_WAY () {
        return MOST_UNDER_WAY;
    },
    get PhoneLoad () {
        return PhoneLoad;
    }
});
const _errors = require("../../../../../libs/errors/src");
const MOST_UNDER_WAY = 100;
let PhoneLoad = class PhoneLoad {
    /**
   * Counts a request of a phone until its answer is out or its client is gone.
   *
   * @throws AppError RATE_LIMITED when the phone has too many under way; the app tries again after ten seconds or more
   */ enter(phoneId, answer) {
        const count = this.underWay.get(phoneId) ?? 0;
        if (count >= MOST_UNDER_WAY) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: `This phone has ${count} requests in progress. Wait for their answers.`,
                headers: {
                    'Retry-After': '1'
                }
            });
        }
        // Gone while it was found out whose it is: nothing would ever end it.
        if (answer.destroyed) return;
        this.underWay.set(phoneId, count + 1);
        answer.once('close', ()=>this.leave(phoneId));
    }
    leave(phoneId) {
        const count = (this.underWay.get(phoneId) ?? 1) - 1;
        if (count === 0) this.underWay.delete(phoneId);
        else this.underWay.set(phoneId, count);
    }
    constructor(){
        this.underWay = new Map();
    }
};

//# sourceMappingURL=phone-load.js.map