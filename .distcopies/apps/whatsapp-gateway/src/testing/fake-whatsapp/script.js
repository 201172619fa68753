"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Script", {
    enumerable: true,
    get: function() {
        return Script;
    }
});
let Script = class Script {
    add(rule) {
        this.rules.push({
            ...rule,
            left: rule.times ?? Number.POSITIVE_INFINITY
        });
    }
    clear() {
        this.rules = [];
        this.loginFailures.clear();
        this.restarts.clear();
        this.oldestVersion = undefined;
    }
    /** @param to undefined for a group or for nobody */ fateOf(from, to) {
        const rule = this.rules.find((each)=>each.left > 0 && (each.from === undefined || each.from === from.phone) && (each.to === undefined || each.to === to?.phone));
        if (!rule) return undefined;
        rule.left -= 1;
        return rule.fate;
    }
    /** Whether this login is answered with 515; counts it. */ takeRestart(phone) {
        const left = this.restarts.get(phone) ?? 0;
        if (left > 0) this.restarts.set(phone, left - 1);
        return left > 0;
    }
    isTooOld(version) {
        const { oldestVersion } = this;
        if (oldestVersion === undefined) return false;
        const at = oldestVersion.findIndex((part, index)=>part !== version[index]);
        return at >= 0 && (version[at] ?? 0) < (oldestVersion[at] ?? 0);
    }
    loginFailure(phone) {
        return this.loginFailures.get(phone) ?? this.loginFailures.get('*');
    }
    constructor(){
        /** Logins are answered with this failure, by number; `*`: everybody’s. */ this.loginFailures = new Map();
        /** So many logins of a number are answered with 515 instead of success. */ this.restarts = new Map();
        /** The next receipt that says that a message was read is lost, and its connection is cut. */ this.cutsNextRead = false;
        /** No client gets a pairing code. */ this.refusesCodes = false;
        this.rules = [];
    }
};

//# sourceMappingURL=script.js.map