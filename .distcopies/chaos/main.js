"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _chaos = require("./chaos");
(0, _chaos.main)(process.argv.slice(2)).then((code)=>process.exit(code), (error)=>{
    console.error(error instanceof Error ? error.stack ?? error.message : error);
    process.exit(2);
});

//# sourceMappingURL=main.js.map