"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _cli = require("./cli");
const _listensettings = require("./listen-settings");
const dataDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-listen-'));
const forward = 'http://localhost:4000/hook';
(0, _globals.beforeAll)(()=>{
    const running = {
        base_url: 'http://127.0.0.1:3000/v1',
        api_key: 'chq_test_x',
        live_api_key: 'chq_live_x'
    };
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(dataDir, 'standalone.json'), JSON.stringify(running));
});
(0, _globals.afterAll)(()=>(0, _nodefs.rmSync)(dataDir, {
        recursive: true
    }));
(0, _globals.describe)('the settings of listen', ()=>{
    (0, _globals.it)('listen follows the service that runs beside it, with its test key', ()=>{
        (0, _globals.expect)((0, _listensettings.toListenSettings)({
            forward,
            dataDir,
            events: 'message.received'
        })).toEqual({
            baseUrl: 'http://127.0.0.1:3000/v1',
            key: 'chq_test_x',
            forwardTo: forward,
            types: 'message.received'
        });
    });
    (0, _globals.it)('listen follows what was asked for', ()=>{
        const options = {
            forward,
            dataDir: '/nowhere',
            url: 'https://example.com/v1/',
            key: 'k'
        };
        (0, _globals.expect)((0, _listensettings.toListenSettings)(options)).toMatchObject({
            baseUrl: 'https://example.com/v1',
            key: 'k',
            types: undefined
        });
        (0, _globals.expect)((0, _listensettings.toListenSettings)({
            forward,
            dataDir,
            key: 'k'
        })).toMatchObject({
            baseUrl: 'http://127.0.0.1:3000/v1',
            key: 'k'
        });
    });
    _globals.it.each([
        [
            {
                forward,
                dataDir: '/nowhere'
            },
            /npm start/
        ],
        [
            {
                forward,
                dataDir: '/nowhere',
                url: 'https://example.com/v1'
            },
            /--key/
        ],
        // The local key is not told to another service.
        [
            {
                forward,
                dataDir,
                url: 'https://example.com/v1'
            },
            /--key/
        ],
        [
            {
                forward: 'localhost:4000',
                dataDir
            },
            /--forward/
        ],
        [
            {
                forward,
                dataDir,
                url: 'ftp://x',
                key: 'k'
            },
            /--url/
        ]
    ])('listen refuses %j in a sentence', (options, sentence)=>{
        (0, _globals.expect)(()=>(0, _listensettings.toListenSettings)(options)).toThrow(sentence);
    });
});
(0, _globals.describe)('the command line', ()=>{
    const run = async (...args)=>{
        const lines = [];
        const code = await (0, _cli.runListen)([
            'node',
            'listen',
            ...args
        ], (line)=>lines.push(line), AbortSignal.abort());
        return [
            code,
            lines.join('\n')
        ];
    };
    (0, _globals.it)('the command line of listen says what is missing, and how it is used', async ()=>{
        (0, _globals.expect)(await run()).toEqual([
            1,
            _globals.expect.stringContaining('--forward')
        ]);
        (0, _globals.expect)(await run('--help')).toEqual([
            0,
            _globals.expect.stringContaining('--events')
        ]);
        (0, _globals.expect)(await run('--forward', 'x', '--data-dir', dataDir)).toEqual([
            1,
            _globals.expect.stringContaining('--forward')
        ]);
        (0, _globals.expect)(await run('--forward', forward, '--data-dir', dataDir)).toEqual([
            0,
            _globals.expect.stringContaining('whsec_')
        ]);
    });
});

//# sourceMappingURL=listen-settings.test.js.map