"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "standaloneVariables", {
    enumerable: true,
    get: function() {
        return standaloneVariables;
    }
});
const _config = require("../../../libs/config/src");
const standaloneVariables = {
    PORT: (0, _config.integer)({
        description: 'The public port. 0 takes the port of the last start, else 3000, else a free one.',
        default: 0,
        min: 0,
        max: 65535
    }),
    HOST: (0, _config.text)({
        description: 'IP address to listen on; 0.0.0.0 opens the service to other machines.',
        default: '127.0.0.1'
    }),
    ..._config.limitVariables,
    ..._config.requestLogVariables,
    ..._config.dataDirVariables,
    ..._config.downloadVariables,
    ..._config.mailVariables,
    DATABASE_URL: (0, _config.text)({
        description: 'URL of your own PostgreSQL, instead of the embedded one.',
        default: ''
    }),
    REDIS_URL: (0, _config.text)({
        description: 'URL of your own Redis, instead of the one that `npm start` starts.',
        default: ''
    }),
    LOG_LEVEL: (0, _config.oneOf)({
        description: 'How much to log.',
        words: [
            'trace',
            'debug',
            'info',
            'warn',
            'error',
            'silent'
        ],
        default: 'warn'
    }),
    SHUTDOWN_TIMEOUT_MS: (0, _config.integer)({
        description: 'Milliseconds that running work gets to finish at shutdown.',
        default: 20_000,
        min: 0,
        max: 600_000
    })
};

//# sourceMappingURL=standalone.config.js.map