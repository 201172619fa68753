/** A gateway app that the noise plays, with the token that it shows. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=noise-plan.js.map