"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "registrationOf", {
    enumerable: true,
    get: function() {
        return registrationOf;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _frameparser = require("../tunnels/frame.parser");
const MAX_WORD = 64;
function registrationOf(body) {
    const given = typeof body === 'object' && body !== null ? body : {};
    const { setup_code, app_version, protocol, base_url, driver } = given;
    const host = given.host;
    const wrong = [
        [
            typeof setup_code === 'string',
            'setup_code',
            'must be a string'
        ],
        [
            isShortText(app_version),
            'app_version',
            'must be a string of at most 64 characters'
        ],
        [
            (0, _frameparser.isProtocol)(protocol),
            'protocol',
            'must be an integer from 0 to 32767'
        ],
        [
            isShortText(host?.os) && isShortText(host?.arch),
            'host',
            'must have os and arch'
        ],
        [
            base_url === undefined || typeof base_url === 'string',
            'base_url',
            'must be a string'
        ],
        [
            driver === undefined || isShortText(driver),
            'driver',
            'must be a string of at most 64 characters'
        ]
    ].flatMap(([isRight, field, message])=>isRight ? [] : [
            {
                field,
                message
            }
        ]);
    if (wrong.length > 0) throw new _errors.AppError('VALIDATION', {
        extra: {
            fields: wrong
        }
    });
    return {
        setup_code: setup_code,
        app_version: (0, _platform.toStorableText)(app_version, MAX_WORD),
        protocol: protocol,
        host: {
            os: (0, _platform.toStorableText)(host?.os, MAX_WORD),
            arch: (0, _platform.toStorableText)(host?.arch, MAX_WORD)
        },
        base_url: base_url,
        driver: driver
    };
}
const isShortText = (value)=>typeof value === 'string' && value.length > 0 && value.length <= MAX_WORD && !value.includes('\u0000');

//# sourceMappingURL=registration.parser.js.map