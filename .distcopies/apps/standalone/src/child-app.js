"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChildApp", {
    enumerable: true,
    get: function() {
        return ChildApp;
    }
});
const _nodechild_process = require("node:child_process");
const _localservices = require("../../../libs/local-services/src");
const _platform = require("../../../libs/platform/src");
const STOP_WITHIN_MS = 5_000;
const RESTART_AFTER_MS = 1_000;
/** Everything else goes on without it. */ const PAUSE_MS = 60_000;
let ChildApp = class ChildApp {
    /**
   * @param name what people call it
   * @param file what the build made of its `main.ts`
   * @param env all that it gets: our own environment holds secrets of the service
   * @param onMessage what it says over the channel to its parent
   */ constructor(name, file, env, onMessage = ()=>undefined){
        this.name = name;
        this.file = file;
        this.env = env;
        this.onMessage = onMessage;
        this.isStopping = false;
        this.deaths = new _localservices.RecentDeaths();
    }
    start() {
        this.child = (0, _nodechild_process.fork)(this.file, [], {
            env: {
                PATH: '/usr/bin:/bin',
                EXIT_WITH_PARENT: '1',
                ...this.env
            },
            // Ctrl-C reaches the whole group of a terminal: it outlives the apps that talk to it.
            detached: true,
            stdio: [
                'ignore',
                'inherit',
                'inherit',
                'ipc'
            ]
        });
        this.child.on('message', this.onMessage);
        this.child.once('exit', (code, signal)=>{
            if (!this.isStopping) this.startAgain(signal ? `was ended by ${signal}` : `ended with code ${code}`);
        });
    }
    startAgain(how) {
        const isHopeless = this.deaths.add() >= _localservices.MOST_DEATHS;
        const when = isHopeless ? `, for the ${_localservices.MOST_DEATHS}th time within a minute: it is started again in a minute` : '';
        process.stderr.write(`standalone: ${this.name} ${how}${when || ' and is started again'}.\n`);
        const again = ()=>{
            if (!this.isStopping) this.start();
        };
        setTimeout(again, isHopeless ? PAUSE_MS : RESTART_AFTER_MS).unref();
    }
    async stop() {
        this.isStopping = true;
        await (0, _platform.stopChild)(this.child, STOP_WITHIN_MS);
    }
};

//# sourceMappingURL=child-app.js.map