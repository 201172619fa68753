"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "libraryLogger", {
    enumerable: true,
    get: function() {
        return libraryLogger;
    }
});
function libraryLogger(log) {
    const logger = {
        level: 'warn',
        child: ()=>logger,
        trace: ()=>undefined,
        debug: ()=>undefined,
        info: ()=>undefined,
        warn: (given, message)=>log.debug(textOf(given, message)),
        error: (given, message)=>log.debug({
                error: errorTextOf(given)
            }, textOf(given, message))
    };
    return logger;
}
function textOf(given, message) {
    if (message !== undefined) return `library: ${message}`;
    return typeof given === 'string' ? `library: ${given}` : 'library: (no text)';
}
function errorTextOf(given) {
    const { err, error } = typeof given === 'object' && given !== null ? given : {};
    const found = err ?? error;
    return found instanceof Error ? found.message : undefined;
}

//# sourceMappingURL=library-logger.js.map