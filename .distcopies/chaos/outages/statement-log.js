"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StatementLog", {
    enumerable: true,
    get: function() {
        return StatementLog;
    }
});
/** Written before each line by `log_line_prefix`; behind it stands which app it was. */ const MARK = '>>';
const LINE = /^>>(.*?) LOG: {2}(?:statement|execute ([^:]+)): (.*)$/;
/** The harness itself, and what is no app. */ const OURS = [
    'chaos',
    'admin',
    ''
];
const SHOWN = 70;
/** Of processes, in the table of that name. */ const HEARTBEAT = /: with judge as /;
let StatementLog = class StatementLog {
    /** @returns statements per second while it lasted, the most frequent first, and how many of them are heartbeats */ async during(work) {
        const began = performance.now();
        this.counts = {};
        await work();
        const seconds = (performance.now() - began) / 1_000;
        const all = Object.entries(this.counts).sort(([, a], [, b])=>b - a);
        this.counts = null;
        const rate = (count)=>Math.round(100 * count / seconds) / 100;
        const heartbeats = all.filter(([key])=>HEARTBEAT.test(key)).reduce((sum, [, count])=>sum + count, 0);
        return {
            statements: Object.fromEntries(all.map(([key, count])=>[
                    key,
                    rate(count)
                ])),
            heartbeats: rate(heartbeats)
        };
    }
    constructor(){
        /** Value of `log_line_prefix`. */ this.prefix = `${MARK}%a `;
        this.counts = null;
        /** Takes a line of the log; where nobody counts, it is forgotten. */ this.add = (line)=>{
            const [, app = '', name = '', text = ''] = LINE.exec(line) ?? [];
            if (this.counts === null || OURS.includes(app)) return;
            const isNamed = name !== '' && name !== '<unnamed>';
            const key = `${app}: ${isNamed ? name : text.replace(/\s+/g, ' ').slice(0, SHOWN)}`;
            this.counts[key] = (this.counts[key] ?? 0) + 1;
        };
    }
};

//# sourceMappingURL=statement-log.js.map