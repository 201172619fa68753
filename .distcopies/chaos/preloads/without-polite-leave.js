"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _usejournal = require("./use-journal");
/** Loaded before an app: asked to leave, it is gone at once, whatever it does. */ const { use } = (0, _usejournal.mustBeUsed)('SIGTERM');
process.once('SIGTERM', ()=>{
    use();
    process.exit(0);
});

//# sourceMappingURL=without-polite-leave.js.map