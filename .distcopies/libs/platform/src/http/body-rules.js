/** How the body of a route is taken; stands in Fastify's route config. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get BODY_LIMITS () {
        return BODY_LIMITS;
    },
    get TINY_BODY_BYTES () {
        return TINY_BODY_BYTES;
    },
    get UNKNOWN_CALLER_BODY_BYTES () {
        return UNKNOWN_CALLER_BODY_BYTES;
    }
});
const BODY_LIMITS = {
    deadlineMs: 30_000,
    totalBytes: 64 * 1024 * 1024,
    callerBytes: 24 * 1024 * 1024,
    workedOnBytes: 64 * 1024 * 1024,
    guaranteedBytes: 1024 * 1024,
    callerBodies: 16
};
const UNKNOWN_CALLER_BODY_BYTES = 16 * 1024;
const TINY_BODY_BYTES = 16 * 1024;

//# sourceMappingURL=body-rules.js.map