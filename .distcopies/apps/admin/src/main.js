"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _cli = require("./cli");
void (0, _cli.runCommandLine)(process.argv).then((code)=>{
    process.exitCode = code;
});

//# sourceMappingURL=main.js.map