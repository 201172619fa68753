"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=run.js.map