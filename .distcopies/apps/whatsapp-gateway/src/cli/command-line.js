"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "parseCommandLine", {
    enumerable: true,
    get: function() {
        return parseCommandLine;
    }
});
const _nodeutil = require("node:util");
const _configerror = require("../config/config.error");
const FLAG_SETTINGS = {
    url: 'CHASQUI_URL',
    'setup-code': 'CHASQUI_SETUP_CODE',
    'data-dir': 'DATA_DIR',
    driver: 'DRIVER',
    'status-port': 'STATUS_PORT',
    'log-level': 'LOG_LEVEL'
};
function parseCommandLine(argv) {
    const { values, positionals } = parse(argv);
    const [word = 'start', phone, ...more] = positionals;
    const settings = {};
    for (const [flag, name] of Object.entries(FLAG_SETTINGS)){
        const value = values[flag];
        if (value !== undefined) settings[name] = value;
    }
    if (values['no-status-page']) settings.STATUS_PAGE = 'off';
    const rest = {
        wantsCode: values.code ?? false,
        configFile: values.config,
        settings
    };
    if (values.help || word === 'help') return {
        command: 'help',
        ...rest
    };
    if (values.version || word === 'version') return {
        command: 'version',
        ...rest
    };
    if (word === 'link' || word === 'unlink') return {
        command: word,
        phone: phoneOf(word, phone, more),
        ...rest
    };
    if (word !== 'start' && word !== 'status') {
        throw new _configerror.ConfigError([
            `"${word}" is no command: start, link, status and unlink are.`
        ]);
    }
    if (phone !== undefined) throw new _configerror.ConfigError([
        `"${phone}" is one word too many: ${word} takes none.`
    ]);
    return {
        command: word,
        ...rest
    };
}
function parse(argv) {
    const text = {
        type: 'string'
    };
    const yes = {
        type: 'boolean'
    };
    try {
        return (0, _nodeutil.parseArgs)({
            args: [
                ...argv
            ],
            allowPositionals: true,
            options: {
                url: text,
                'setup-code': text,
                'data-dir': text,
                driver: text,
                'status-port': text,
                'log-level': text,
                config: text,
                'no-status-page': yes,
                code: yes,
                help: {
                    ...yes,
                    short: 'h'
                },
                version: {
                    ...yes,
                    short: 'v'
                }
            }
        });
    } catch (error) {
        const [sentence = 'The flags cannot be read'] = error.message.split('. ');
        throw new _configerror.ConfigError([
            `${sentence.replace(/\.$/, '')}.`
        ]);
    }
}
/** People write numbers with a plus, spaces and brackets. */ function phoneOf(command, given, more) {
    const digits = [
        given ?? '',
        ...more
    ].join('').replace(/[\s().+-]/g, '');
    if (/^[1-9][0-9]{4,19}$/.test(digits)) return digits;
    throw new _configerror.ConfigError([
        `${command} needs the phone number with its country code, such as: chasqui-gateway ${command} +15550001111`
    ]);
}

//# sourceMappingURL=command-line.js.map