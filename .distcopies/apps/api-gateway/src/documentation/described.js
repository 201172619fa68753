/** The parts of an OpenAPI 3.1 document that the pages show. Nest's own types are those of 3.0. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "baseUrlOf", {
    enumerable: true,
    get: function() {
        return baseUrlOf;
    }
});
const baseUrlOf = ({ servers })=>servers?.[0]?.url ?? '';

//# sourceMappingURL=described.js.map