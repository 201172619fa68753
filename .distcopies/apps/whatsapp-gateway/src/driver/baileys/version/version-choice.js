"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "VersionChoice", {
    enumerable: true,
    get: function() {
        return VersionChoice;
    }
});
const _driver = require("../../driver");
const _versiontext = require("./version-text");
let VersionChoice = class VersionChoice {
    constructor(versions, timings, chosen){
        this.versions = versions;
        this.timings = timings;
        this.chosen = chosen;
        /** By version: until when it is not tried again, on `performance.now()`. */ this.refusals = new Map();
    }
    /** Undefined: WhatsApp refused all of them. */ pick() {
        this.current = this.best();
        return this.current;
    }
    /** WhatsApp refused the version that was picked last: looks for another one. Always resolves. */ async refuse() {
        if (this.current) this.refusals.set((0, _versiontext.versionText)(this.current), performance.now() + this.timings.versionRefusedMs);
        await this.search();
    }
    /** Looks for a version that WhatsApp takes. Always resolves. */ search() {
        return this.versions.refresh('refused');
    }
    /** Before a new device is linked, whose version WhatsApp judges harder. Always resolves. */ renew() {
        return this.versions.refresh('pairing');
    }
    /** The number logged in, or another version was set. */ forgive() {
        this.refusals.clear();
    }
    /** Milliseconds until another try makes sense. */ get waitMs() {
        const ends = [
            ...this.refusals.values()
        ].map((untilMs)=>untilMs - performance.now());
        return Math.max(0, Math.min(this.versions.waitMs('refused'), ...ends));
    }
    /** Why a pairing cannot start now; undefined when it can. */ refusal() {
        if (this.best() !== undefined || this.waitMs === 0) return undefined;
        const detail = {
            reason: 'version_refused',
            retry_after: Math.ceil(this.waitMs / 1000)
        };
        return (0, _driver.refused)('WA_REJECTED', _driver.VERSION_REFUSED_TEXT, detail);
    }
    best() {
        const now = performance.now();
        for (const [version, untilMs] of this.refusals)if (untilMs <= now) this.refusals.delete(version);
        const candidates = this.versions.candidates(this.chosen());
        return candidates.find((each)=>!this.refusals.has((0, _versiontext.versionText)(each)));
    }
};

//# sourceMappingURL=version-choice.js.map