"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TerminalLog", {
    enumerable: true,
    get: function() {
        return TerminalLog;
    }
});
const _sentences = require("./sentences");
const WARN = 40;
const REPEAT_AFTER_MS = 10 * 60 * 1000;
let TerminalLog = class TerminalLog {
    constructor(print){
        this.print = print;
        this.warned = new Map();
    }
    write(text) {
        const line = JSON.parse(text);
        const sentence = (0, _sentences.sentenceOf)(line);
        if (sentence === undefined) return;
        const now = performance.now();
        if (line.level === WARN) {
            // An outage is said once in a while, not at every try.
            if (now - (this.warned.get(sentence) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return;
            this.warned.set(sentence, now);
        } else if (line.msg === 'the tunnel is open') {
            this.warned.clear();
        }
        this.print(`${new Date().toLocaleTimeString()}  ${sentence}\n`);
    }
};

//# sourceMappingURL=terminal-log.js.map