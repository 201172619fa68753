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
    get WebVersions () {
        return WebVersions;
    },
    get openVersions () {
        return openVersions;
    }
});
const _versionlookup = require("./version-lookup");
const _versiontext = require("./version-text");
/** Key of the newest version that was found. Stored: never rename. */ const FOUND_KEY = 'web_version_found';
let WebVersions = class WebVersions {
    constructor(parts){
        this.parts = parts;
        this.lookedUpAtMs = Number.NEGATIVE_INFINITY;
        /** Lookups in a row that brought nothing new. */ this.inVain = 0;
        this.failed = false;
        this.found = (0, _versiontext.parseVersion)(parts.meta.read(FOUND_KEY) ?? '');
    }
    /** Versions to try, the best first. @param chosen what the owner of the number set */ candidates(chosen) {
        const { library, configured } = this.parts;
        const { found } = this;
        const known = found !== undefined && (0, _versiontext.isNewer)(found, library) ? [
            found,
            library
        ] : [
            library
        ];
        const all = [
            chosen === null ? undefined : (0, _versiontext.parseVersion)(chosen),
            configured,
            ...known
        ];
        return all.filter((each)=>each !== undefined);
    }
    /** Looks up what is served now, unless that was done lately. Always resolves, within the lookup's own limit. */ refresh(why) {
        if (this.running === undefined && this.waitMs(why) > 0) return Promise.resolve();
        this.running ??= this.lookUp().finally(()=>{
            this.running = undefined;
        });
        return this.running;
    }
    /** Milliseconds until a lookup is allowed. */ waitMs(why) {
        const { versionFreshMs, versionPauseMs, versionLongestPauseMs } = this.parts.timings;
        const pauseMs = Math.min(versionPauseMs * 2 ** Math.max(this.inVain - 1, 0), versionLongestPauseMs);
        const restMs = why === 'pairing' && !this.failed ? versionFreshMs : pauseMs;
        return Math.max(0, this.lookedUpAtMs + restMs - performance.now());
    }
    async lookUp() {
        const { lookUp, meta, log } = this.parts;
        this.lookedUpAtMs = performance.now();
        try {
            const version = await lookUp();
            this.failed = false;
            this.inVain += 1;
            if (this.found !== undefined && !(0, _versiontext.isNewer)(version, this.found)) return;
            this.inVain = 0;
            this.found = version;
            meta.write(FOUND_KEY, (0, _versiontext.versionText)(version));
            log.info({
                version: (0, _versiontext.versionText)(version)
            }, "WhatsApp's web client has a newer version");
        } catch (error) {
            this.failed = true;
            this.inVain += 1;
            log.warn({
                err: error
            }, "the version of WhatsApp's web client cannot be looked up");
        }
    }
};
function openVersions(baileys, options, meta, log) {
    const { webVersion, testNetwork, timings } = options;
    const nowhere = ()=>Promise.reject(new Error('a test network has no page to look at'));
    return new WebVersions({
        library: baileys.DEFAULT_CONNECTION_CONFIG.version,
        configured: webVersion,
        meta,
        lookUp: testNetwork === undefined ? _versionlookup.lookUpVersion : testNetwork.latestVersion ?? nowhere,
        timings,
        log
    });
}

//# sourceMappingURL=web-versions.js.map