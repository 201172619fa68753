"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NestLogger", {
    enumerable: true,
    get: function() {
        return NestLogger;
    }
});
let NestLogger = class NestLogger {
    constructor(logger){
        this.logger = logger;
    }
    log(message, ...details) {
        this.logger.debug(fieldsOf(details), textOf(message));
    }
    debug(message, ...details) {
        this.logger.debug(fieldsOf(details), textOf(message));
    }
    verbose(message, ...details) {
        this.logger.trace(fieldsOf(details), textOf(message));
    }
    warn(message, ...details) {
        this.logger.warn(fieldsOf(details), textOf(message));
    }
    error(message, ...details) {
        if (message instanceof Error) this.logger.error({
            err: message,
            ...fieldsOf(details)
        }, message.message);
        else this.logger.error(fieldsOf(details), textOf(message));
    }
    fatal(message, ...details) {
        this.logger.fatal(fieldsOf(details), textOf(message));
    }
};
function fieldsOf(details) {
    const context = details.at(-1);
    const stack = details.length > 1 && typeof details[0] === 'string' ? details[0] : undefined;
    return {
        ...typeof context === 'string' && {
            context
        },
        ...stack !== undefined && {
            stack
        }
    };
}
function textOf(message) {
    return typeof message === 'string' ? message : message instanceof Error ? message.message : JSON.stringify(message);
}

//# sourceMappingURL=nest-logger-adapter.js.map