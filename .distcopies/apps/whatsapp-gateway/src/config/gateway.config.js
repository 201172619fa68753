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
    get ConfigError () {
        return _configerror.ConfigError;
    },
    get readConfig () {
        return readConfig;
    },
    get readDataDir () {
        return readDataDir;
    }
});
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _commandline = require("../cli/command-line");
const _versiontext = require("../driver/baileys/version/version-text");
const _rememberedservice = require("../service/remembered-service");
const _configerror = require("./config.error");
const _configfile = require("./config-file");
const _findprogram = require("./find-program");
const _settings = require("./settings");
const LOG_LEVELS = [
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent'
];
const USUAL_RECEIPT_DELAY_MS = [
    100,
    300
];
const USUAL_STATUS_PORT = 8091;
function readConfig(env, argv) {
    const problems = [];
    const { settings, dataDir } = collectSettings(env, (0, _commandline.parseCommandLine)(argv), problems);
    const { CHASQUI_SETUP_CODE: setupCode, CHASQUI_URL = (0, _rememberedservice.rememberedServiceUrl)(dataDir) } = settings;
    const page = choiceOf(settings, 'STATUS_PAGE', [
        'on',
        'off'
    ], problems);
    // A program that runs this app shows its state itself.
    const hasPage = page === undefined ? settings.EXIT_WITH_PARENT !== '1' : page === 'on';
    const statusPort = portOf(settings, 'STATUS_PORT', USUAL_STATUS_PORT, problems);
    const config = {
        serviceUrl: addressOf('CHASQUI_URL (--url)', CHASQUI_URL, problems),
        ...setupCode ? {
            setupCode: setupCode.trim()
        } : {},
        dataDir,
        driver: choiceOf(settings, 'DRIVER', [
            'baileys',
            'sandbox'
        ], problems) ?? 'baileys',
        sandbox: {
            numbers: numbersOf(settings, problems),
            receiptDelayMs: delayOf(settings, problems)
        },
        baileys: {
            ...baileysOf(settings, problems),
            ...ffmpegOf(settings, env.PATH, problems)
        },
        ...settings.BASE_URL ? {
            direct: directOf(settings, problems)
        } : {},
        ...hasPage ? {
            statusPage: {
                port: statusPort,
                isFixed: settings.STATUS_PORT !== undefined
            }
        } : {},
        logFile: choiceOf(settings, 'LOG_FILE', [
            'on',
            'off'
        ], problems) !== 'off',
        synchronous: choiceOf(settings, 'STORE_SYNC', [
            'normal',
            'full'
        ], problems) ?? 'normal',
        logLevel: choiceOf(settings, 'LOG_LEVEL', LOG_LEVELS, problems) ?? 'info',
        exitWithParent: settings.EXIT_WITH_PARENT === '1'
    };
    if (problems.length > 0) throw new _configerror.ConfigError(problems);
    return config;
}
function readDataDir(env, argv) {
    const problems = [];
    const { dataDir } = collectSettings(env, (0, _commandline.parseCommandLine)(argv), problems);
    if (problems.length > 0) throw new _configerror.ConfigError(problems);
    return dataDir;
}
/** What is set, by flag, else environment, else file. An empty value counts as not set. */ function collectSettings(env, { settings: flags, configFile }, problems) {
    const settings = {};
    const add = (source)=>{
        for (const name of Object.keys(_settings.SETTINGS))settings[name] ||= source[name] || undefined;
    };
    add(flags);
    add(env);
    const home = (0, _nodepath.join)((0, _nodeos.homedir)(), '.chasqui-gateway');
    const file = configFile ?? (0, _configfile.usualConfigFile)((0, _nodepath.join)(settings.DATA_DIR ?? home, _configfile.USUAL_CONFIG_FILE));
    if (file !== undefined) add((0, _configfile.readConfigFile)(file, problems));
    return {
        settings,
        dataDir: (0, _nodepath.resolve)(settings.DATA_DIR ?? home)
    };
}
function choiceOf(settings, name, choices, problems) {
    const value = settings[name];
    if (value === undefined) return undefined;
    const choice = choices.find((each)=>each === value);
    if (choice === undefined) problems.push(`${name} must be ${choices.join(' or ')}.`);
    return choice;
}
function portOf(settings, name, usual, problems) {
    const port = Number(settings[name] ?? usual);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    problems.push(`${name} must be a port number.`);
    return usual;
}
function addressOf(name, value, problems) {
    const url = value && URL.canParse(value) ? new URL(value) : undefined;
    if (url?.protocol === 'https:' || url?.protocol === 'http:') {
        return (url.origin + url.pathname).replace(/\/{1,9}$/, '');
    }
    problems.push(value === undefined ? `${name} is missing: the address of the service, such as https://chasqui.example.com.` : `${name} must be an http or https address, such as https://chasqui.example.com.`);
    return '';
}
function numbersOf(settings, problems) {
    const numbers = (settings.SANDBOX_NUMBERS ?? '').split(',').map((each)=>each.trim().replace(/^\+/, '')).filter((each)=>each !== '');
    if (numbers.some((each)=>!/^[1-9][0-9]{4,19}$/.test(each))) {
        problems.push('SANDBOX_NUMBERS must be phone numbers in digits with country code, separated by commas.');
    }
    return [
        ...new Set(numbers)
    ];
}
function baileysOf(settings, problems) {
    const mediaNetworks = (settings.MEDIA_NETWORKS ?? '').split(',').map((each)=>each.trim()).filter((each)=>each !== '');
    if (mediaNetworks.some((each)=>!/^[0-9a-f.:]+\/\d{1,3}$/i.test(each))) {
        problems.push('MEDIA_NETWORKS must be networks in CIDR notation, separated by commas, such as 10.0.0.0/8.');
    }
    const { DEVICE_NAME: deviceName, WEB_VERSION: version } = settings;
    const webVersion = version === undefined ? undefined : (0, _versiontext.parseVersion)(version.trim());
    if (version !== undefined && webVersion === undefined) {
        problems.push('WEB_VERSION must be three numbers with dots between them, such as 2.3000.1035194821.');
    }
    const allowsProxies = choiceOf(settings, 'NUMBER_PROXIES', [
        'on',
        'off'
    ], problems) !== 'off';
    return {
        mediaNetworks,
        allowsProxies,
        ...deviceName ? {
            deviceName
        } : {},
        ...webVersion ? {
            webVersion
        } : {}
    };
}
/** Where ffmpeg is, looked up once: one that is installed later is found at the next start. */ function ffmpegOf({ FFMPEG_PATH: set }, path, problems) {
    if (set === 'none') return {};
    const ffmpeg = (0, _findprogram.findProgram)(set ?? 'ffmpeg', path);
    if (set !== undefined && ffmpeg === undefined) problems.push(`FFMPEG_PATH: ${set} is no program, nor \`none\`.`);
    return ffmpeg === undefined ? {} : {
        ffmpeg
    };
}
function delayOf(settings, problems) {
    const value = settings.SANDBOX_RECEIPT_DELAY_MS;
    if (!value) return USUAL_RECEIPT_DELAY_MS;
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value.trim());
    const least = Number(match?.[1]);
    const most = Number(match?.[2] ?? match?.[1]);
    if (match && most >= least) return [
        least,
        most
    ];
    problems.push('SANDBOX_RECEIPT_DELAY_MS must be milliseconds, such as 150 or 100-300.');
    return USUAL_RECEIPT_DELAY_MS;
}
function directOf(settings, problems) {
    return {
        baseUrl: addressOf('BASE_URL', settings.BASE_URL, problems),
        host: settings.HOST ?? '0.0.0.0',
        port: portOf(settings, 'PORT', 8090, problems)
    };
}

//# sourceMappingURL=gateway.config.js.map