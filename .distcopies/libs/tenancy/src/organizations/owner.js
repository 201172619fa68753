"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=owner.js.map