"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _temporaryfolder = require("../testing/temporary-folder");
const _gatewayconfig = require("./gateway.config");
let data;
(0, _globals.beforeEach)(()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
});
(0, _globals.afterEach)(()=>data.remove());
const URL_ONLY = {
    CHASQUI_URL: 'https://chasqui.example.com/'
};
const problemsOf = (env, argv = [])=>{
    try {
        (0, _gatewayconfig.readConfig)(env, argv);
    } catch (error) {
        if (error instanceof _gatewayconfig.ConfigError) return error.problems;
    }
    return [];
};
(0, _globals.describe)('the configuration', ()=>{
    (0, _globals.it)('the configuration sets the version of WhatsApp, and whether numbers may have proxies', ()=>{
        const env = {
            ...URL_ONLY,
            DATA_DIR: data.path
        };
        const set = (0, _gatewayconfig.readConfig)({
            ...env,
            WEB_VERSION: '2.3000.1035194821',
            NUMBER_PROXIES: 'off'
        }, []);
        (0, _globals.expect)(set.baileys).toEqual({
            allowsProxies: false,
            mediaNetworks: [],
            webVersion: [
                2,
                3000,
                1_035_194_821
            ]
        });
        (0, _globals.expect)(()=>(0, _gatewayconfig.readConfig)({
                ...env,
                WEB_VERSION: '2.3000',
                NUMBER_PROXIES: 'no'
            }, [])).toThrow(/WEB_VERSION|NUMBER_PROXIES/);
    });
    (0, _globals.it)('the configuration has defaults for everything but the address', ()=>{
        (0, _globals.expect)((0, _gatewayconfig.readConfig)({
            ...URL_ONLY,
            DATA_DIR: data.path
        }, [])).toEqual({
            serviceUrl: 'https://chasqui.example.com',
            dataDir: data.path,
            driver: 'baileys',
            sandbox: {
                numbers: [],
                receiptDelayMs: [
                    100,
                    300
                ]
            },
            baileys: {
                allowsProxies: true,
                mediaNetworks: []
            },
            statusPage: {
                port: 8091,
                isFixed: false
            },
            logFile: true,
            synchronous: 'normal',
            logLevel: 'info',
            exitWithParent: false
        });
        (0, _globals.expect)((0, _gatewayconfig.readConfig)(URL_ONLY, []).dataDir).toBe((0, _nodepath.join)((0, _nodeos.homedir)(), '.chasqui-gateway'));
    });
    (0, _globals.it)('the configuration reads numbers, delays and flags', ()=>{
        const env = {
            CHASQUI_URL: 'http://localhost:3000',
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: '+15550001111, 15550002222,15550001111',
            SANDBOX_RECEIPT_DELAY_MS: '5-20',
            DEVICE_NAME: 'Shop',
            MEDIA_NETWORKS: '10.0.0.0/8, fd00::/8',
            BASE_URL: 'https://gateway.example.com',
            PORT: '9000',
            STORE_SYNC: 'full',
            LOG_FILE: 'off',
            EXIT_WITH_PARENT: '1'
        };
        const config = (0, _gatewayconfig.readConfig)(env, [
            '--setup-code=gw_setup_x',
            '--data-dir',
            data.path
        ]);
        (0, _globals.expect)(config).toMatchObject({
            setupCode: 'gw_setup_x',
            dataDir: data.path,
            driver: 'sandbox',
            sandbox: {
                numbers: [
                    '15550001111',
                    '15550002222'
                ],
                receiptDelayMs: [
                    5,
                    20
                ]
            },
            baileys: {
                deviceName: 'Shop',
                mediaNetworks: [
                    '10.0.0.0/8',
                    'fd00::/8'
                ]
            },
            direct: {
                baseUrl: 'https://gateway.example.com',
                host: '0.0.0.0',
                port: 9000
            },
            logFile: false,
            synchronous: 'full',
            exitWithParent: true
        });
        (0, _globals.expect)(config.statusPage).toBeUndefined();
    });
    (0, _globals.it)('the configuration takes a flag before the environment, and that before the file', ()=>{
        const file = (0, _nodepath.join)(data.path, 'my.conf');
        (0, _nodefs.writeFileSync)(file, 'CHASQUI_URL=https://file\nLOG_LEVEL = "debug"\nDRIVER=sandbox\nSTORE_SYNC=full\n');
        const env = {
            CHASQUI_URL: 'https://env',
            DATA_DIR: data.path,
            LOG_LEVEL: 'warn'
        };
        (0, _globals.expect)((0, _gatewayconfig.readConfig)(env, [
            '--config',
            file,
            '--url',
            'https://flag'
        ])).toMatchObject({
            serviceUrl: 'https://flag',
            logLevel: 'warn',
            driver: 'sandbox',
            synchronous: 'full'
        });
    });
    (0, _globals.it)('the configuration finds gateway.conf in the data folder by itself', ()=>{
        (0, _nodefs.mkdirSync)((0, _nodepath.join)(data.path, 'app'));
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(data.path, 'app', 'gateway.conf'), '# written by hand\n\nCHASQUI_URL=https://file\r\n');
        (0, _globals.expect)((0, _gatewayconfig.readConfig)({}, [
            '--data-dir',
            (0, _nodepath.join)(data.path, 'app')
        ]).serviceUrl).toBe('https://file');
    });
    (0, _globals.it)('the configuration finds ffmpeg in PATH, or where it is told, or does without', ()=>{
        const folder = (0, _nodepath.join)(data.path, 'programs');
        const program = (0, _nodepath.join)(folder, 'ffmpeg');
        (0, _nodefs.mkdirSync)(folder);
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'text'), '');
        (0, _nodefs.writeFileSync)(program, '', {
            mode: 0o755
        });
        const ffmpegOf = (env)=>(0, _gatewayconfig.readConfig)({
                ...URL_ONLY,
                DATA_DIR: data.path,
                ...env
            }, []).baileys.ffmpeg;
        const path = `relative:/nowhere:${folder}`;
        (0, _globals.expect)(ffmpegOf({
            PATH: path
        })).toBe(program);
        (0, _globals.expect)(ffmpegOf({
            PATH: '/nowhere'
        })).toBeUndefined();
        (0, _globals.expect)(ffmpegOf({
            PATH: path,
            FFMPEG_PATH: ''
        })).toBe(program);
        (0, _globals.expect)(ffmpegOf({
            PATH: path,
            FFMPEG_PATH: 'none'
        })).toBeUndefined();
        (0, _globals.expect)(ffmpegOf({
            PATH: '',
            FFMPEG_PATH: program
        })).toBe(program);
        for (const wrong of [
            (0, _nodepath.join)(folder, 'text'),
            folder,
            '/nowhere/ffmpeg',
            'nothing'
        ]){
            (0, _globals.expect)(problemsOf({
                ...URL_ONLY,
                DATA_DIR: data.path,
                FFMPEG_PATH: wrong
            })).toEqual([
                _globals.expect.stringContaining('FFMPEG_PATH')
            ]);
        }
    });
    (0, _globals.it)('the configuration keeps a fixed port for the status page, and leaves the page out when that is asked', ()=>{
        const env = {
            ...URL_ONLY,
            DATA_DIR: data.path
        };
        (0, _globals.expect)((0, _gatewayconfig.readConfig)(env, [
            '--status-port',
            '9191'
        ]).statusPage).toEqual({
            port: 9191,
            isFixed: true
        });
        (0, _globals.expect)((0, _gatewayconfig.readConfig)(env, [
            '--no-status-page'
        ]).statusPage).toBeUndefined();
        (0, _globals.expect)((0, _gatewayconfig.readConfig)({
            ...env,
            EXIT_WITH_PARENT: '1',
            STATUS_PAGE: 'on'
        }, []).statusPage).toBeDefined();
    });
    (0, _globals.it)('the configuration names all problems at once, of every source', ()=>{
        const file = (0, _nodepath.join)(data.path, 'my.conf');
        (0, _nodefs.writeFileSync)(file, 'no assignment\nCHASQUI_URI=typo\nLOG_LEVEL=loud\n');
        const env = {
            CHASQUI_URL: 'x',
            SANDBOX_NUMBERS: 'y',
            DRIVER: 'z',
            BASE_URL: 'b',
            PORT: '-1',
            STATUS_PORT: 'p',
            MEDIA_NETWORKS: 'n'
        };
        const problems = problemsOf({
            ...env,
            DATA_DIR: data.path
        }, [
            '--config',
            file
        ]);
        (0, _globals.expect)(problems.map((problem)=>/[A-Z_]{4,}|Line \d/.exec(problem)?.[0])).toEqual([
            'Line 1',
            'Line 2',
            'STATUS_PORT',
            'CHASQUI_URL',
            'DRIVER',
            'SANDBOX_NUMBERS',
            'MEDIA_NETWORKS',
            'BASE_URL',
            'PORT',
            'LOG_LEVEL'
        ]);
    });
    (0, _globals.it)('the configuration says what is wrong with a flag or a file', ()=>{
        (0, _globals.expect)(problemsOf({
            DATA_DIR: data.path
        })).toEqual([
            _globals.expect.stringContaining('CHASQUI_URL (--url) is missing')
        ]);
        (0, _globals.expect)(problemsOf(URL_ONLY, [
            '--setup'
        ])).toEqual([
            "Unknown option '--setup'."
        ]);
        (0, _globals.expect)(problemsOf(URL_ONLY, [
            '--url'
        ])).toEqual([
            _globals.expect.stringContaining("'--url <value>' argument missing")
        ]);
        (0, _globals.expect)(problemsOf(URL_ONLY, [
            '--config',
            (0, _nodepath.join)(data.path, 'none')
        ])).toEqual([
            _globals.expect.stringContaining('cannot be read')
        ]);
    });
});

//# sourceMappingURL=gateway.config.test.js.map