/** The members of a class, all the way down, as an object that is no instance of it. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=plain.js.map