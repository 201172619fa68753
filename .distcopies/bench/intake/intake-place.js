/** What a server of this benchmark connects to. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=intake-place.js.map