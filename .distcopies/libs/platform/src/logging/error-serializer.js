/** What a log line may say about an error. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "serializeError", {
    enumerable: true,
    get: function() {
        return serializeError;
    }
});
const MAX_CAUSES = 3;
function serializeError(error, depth = 0) {
    if (!(error instanceof Error)) return {
        type: typeof error,
        message: String(error)
    };
    const code = error.code;
    return {
        type: error.name,
        message: error.message,
        ...typeof code === 'string' && {
            code
        },
        ...error.stack !== undefined && {
            stack: error.stack
        },
        ...error.cause !== undefined && depth < MAX_CAUSES && {
            cause: serializeError(error.cause, depth + 1)
        }
    };
}

//# sourceMappingURL=error-serializer.js.map