"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _cli = require("./cli");
const stop = new AbortController();
for (const signal of [
    'SIGINT',
    'SIGTERM'
])process.once(signal, ()=>stop.abort());
void (0, _cli.runListen)(process.argv, (line)=>process.stdout.write(`${line}\n`), stop.signal).then((code)=>{
    process.exitCode = code;
});

//# sourceMappingURL=main.js.map