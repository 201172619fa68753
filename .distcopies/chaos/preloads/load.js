"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _exitcode = require("./exit-code");
const _usejournal = require("./use-journal");
/** Loaded before every process under test: loads the preloads that it was given, by name. */ for (const preload of (process.env.CHAOS_PRELOADS ?? '').split(',').filter((name)=>name !== '')){
    (0, _usejournal.beginPreload)(preload);
    try {
        require(`./${preload}`);
    } catch (error) {
        (0, _usejournal.notePreloadMissing)(error instanceof Error ? error.message : String(error));
        console.error(error);
        process.exit(_exitcode.BROKEN_PRELOAD);
    }
}

//# sourceMappingURL=load.js.map