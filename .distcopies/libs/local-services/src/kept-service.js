"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "keepService", {
    enumerable: true,
    get: function() {
        return keepService;
    }
});
const _promises = require("node:timers/promises");
const _recentdeaths = require("./recent-deaths");
/** What ended it may still be there: the first start within a minute is at once, the next ones wait longer and longer. */ const PAUSES_MS = [
    0,
    250,
    500,
    1000
];
async function keepService(options) {
    const kept = new Keeping(options, await options.start());
    return {
        url: kept.url,
        failed: kept.failed,
        stop: ()=>kept.stop()
    };
}
let Keeping = class Keeping {
    constructor(options, server){
        this.options = options;
        this.server = server;
        this.deaths = new _recentdeaths.RecentDeaths();
        this.isStopping = false;
        this.url = server.url;
        let fail = ()=>undefined;
        this.failed = new Promise((resolve)=>{
            fail = resolve;
        });
        this.ended = this.watch().then((reason)=>{
            if (reason !== undefined) fail(reason);
        });
    }
    async stop() {
        this.isStopping = true;
        await this.server.stop();
        await this.ended;
    }
    /** @returns why it is given up; undefined when it was stopped */ async watch() {
        const { name, report } = this.options;
        let reason = await this.death();
        for(;;){
            if (this.isStopping) return undefined;
            const endedAt = performance.now();
            const deaths = this.deaths.add(endedAt);
            if (deaths >= _recentdeaths.MOST_DEATHS) {
                return `${reason}, for the ${_recentdeaths.MOST_DEATHS}th time within a minute. Start again: accepted messages go on.`;
            }
            report(`${reason} and is started again.`);
            await (0, _promises.setTimeout)(PAUSES_MS[deaths - 1] ?? 0);
            if (this.isStopping) return undefined;
            const failure = await this.startAgain();
            if (failure !== undefined) {
                reason = failure;
                continue;
            }
            if (this.isStopping) {
                await this.server.stop();
                return undefined;
            }
            report(`${name} is back after ${((performance.now() - endedAt) / 1000).toFixed(1)} s.`);
            reason = await this.death();
        }
    }
    /** Resolves when the server has ended, with how. */ async death() {
        const { signal, code } = await this.server.exited;
        return `${this.options.name} ${signal ? `was ended by ${signal}` : `ended with code ${code}`}`;
    }
    /** @returns why it did not start, which counts like a death: it may have been ended again before it was ready */ async startAgain() {
        const { name, start } = this.options;
        try {
            this.server = await start(this.server);
            return undefined;
        } catch (error) {
            return `${name} did not start (${error.message})`;
        }
    }
};

//# sourceMappingURL=kept-service.js.map