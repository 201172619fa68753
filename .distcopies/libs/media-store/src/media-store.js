"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=media-store.js.map