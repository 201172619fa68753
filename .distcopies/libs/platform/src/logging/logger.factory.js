"use strict";
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
    get LOGGER () {
        return LOGGER;
    },
    get createLogger () {
        return createLogger;
    }
});
const _pino = require("pino");
const _errorserializer = require("./error-serializer");
const _secretscrubber = require("./secret-scrubber");
const LOGGER = Symbol('LOGGER');
const SECRET_FIELDS = [
    'authorization',
    'secret',
    'token',
    'password',
    'key',
    'apiKey',
    'api_key'
];
function createLogger(options) {
    return (0, _pino.pino)({
        level: options.level,
        base: {
            app: options.app
        },
        timestamp: _pino.stdTimeFunctions.isoTime,
        formatters: {
            level: (label)=>({
                    level: label
                })
        },
        serializers: {
            err: _errorserializer.serializeError,
            error: _errorserializer.serializeError
        },
        redact: {
            paths: [
                ...SECRET_FIELDS,
                ...SECRET_FIELDS.map((field)=>`*.${field}`),
                'req.headers.authorization'
            ],
            censor: '[redacted]'
        },
        hooks: {
            streamWrite: _secretscrubber.scrubSecrets
        }
    }, options.stream ?? (0, _pino.destination)({
        dest: 1,
        sync: false
    }));
}

//# sourceMappingURL=logger.factory.js.map