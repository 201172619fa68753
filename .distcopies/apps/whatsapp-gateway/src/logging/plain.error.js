/**
 * What the log keeps of an error. Errors of the WhatsApp library carry the stanza that they are about, those of an HTTP
 * client its answer: none of that is written down.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "plainError", {
    enumerable: true,
    get: function() {
        return plainError;
    }
});
function plainError(error) {
    const { name, message, stack, code, cause } = error ?? {};
    if (typeof message !== 'string') return {
        type: typeof error
    };
    return {
        type: name,
        message,
        stack,
        ...typeof code === 'string' || typeof code === 'number' ? {
            code
        } : {},
        ...cause instanceof Error ? {
            cause: cause.message
        } : {}
    };
}

//# sourceMappingURL=plain.error.js.map