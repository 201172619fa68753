"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=number-context.js.map