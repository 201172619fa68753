/** An app that was started and can be stopped. Every app exports `start<App>(config, options?)` that resolves to one. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=running-app.js.map