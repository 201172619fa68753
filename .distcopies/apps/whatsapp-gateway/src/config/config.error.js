/** All problems of the configuration at once, one sentence each. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConfigError", {
    enumerable: true,
    get: function() {
        return ConfigError;
    }
});
let ConfigError = class ConfigError extends Error {
    constructor(problems){
        super(`The configuration has ${problems.length} problem(s): ${problems.join(' ')}`), this.problems = problems;
        this.name = 'ConfigError';
    }
};

//# sourceMappingURL=config.error.js.map