"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _temporaryfolder = require("../testing/temporary-folder");
const _gatewayconfig = require("../config/gateway.config");
const _applog = require("./app-log");
const _logfile = require("./log-file");
const _sentences = require("./sentences");
const _terminallog = require("./terminal-log");
let data;
(0, _globals.beforeEach)(()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
});
(0, _globals.afterEach)(()=>data.remove());
(0, _globals.describe)('the log file', ()=>{
    (0, _globals.it)('the log file is rotated by size, three old ones are kept, and only the owner reads them', ()=>{
        const file = new _logfile.LogFile(data.path, 100);
        for(let i = 0; i < 30; i += 1)file.write(`${String(i).padStart(39, '.')}\n`);
        file.close();
        const names = (0, _nodefs.readdirSync)(data.path).sort();
        (0, _globals.expect)(names).toEqual([
            'gateway.log',
            'gateway.log.1',
            'gateway.log.2',
            'gateway.log.3'
        ]);
        for (const name of names){
            (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(data.path, name)).mode & 0o777).toBe(0o600);
            (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(data.path, name)).size).toBeLessThanOrEqual(100);
        }
        const lines = names.toReversed().flatMap((name)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(data.path, name), 'utf8').trim().split('\n'));
        (0, _globals.expect)(lines.map((line)=>Number(line.replaceAll('.', '')))).toEqual([
            22,
            23,
            24,
            25,
            26,
            27,
            28,
            29
        ]);
    });
    (0, _globals.it)('the log goes on in the file that is there, and bears a disk that takes nothing', ()=>{
        const first = new _logfile.LogFile(data.path);
        first.write('one\n');
        first.close();
        const second = new _logfile.LogFile(data.path);
        second.write('two\n');
        second.close();
        (0, _globals.expect)(()=>second.write('lost\n')).not.toThrow();
        (0, _globals.expect)((0, _nodefs.readFileSync)(second.path, 'utf8')).toBe('one\ntwo\n');
    });
});
(0, _globals.describe)('an error in the log', ()=>{
    (0, _globals.it)('an error in the log is its sentence, its place and its code: nothing of what a library hung on it', ()=>{
        const config = {
            ...(0, _gatewayconfig.readConfig)({
                CHASQUI_URL: 'https://a',
                DATA_DIR: data.path
            }, []),
            logLevel: 'trace'
        };
        let text = '';
        const output = {
            write: (part)=>(text += part).length > 0
        };
        const log = (0, _applog.createLog)(config, output);
        const stanza = {
            attrs: {
                notify: 'Ann'
            },
            content: [
                Buffer.from('secret')
            ]
        };
        const error = Object.assign(new Error('Timed Out', {
            cause: new Error('ETIMEDOUT')
        }), {
            code: 'E1',
            data: stanza,
            output: {
                payload: 'secret'
            }
        });
        log.child({
            number: '1'
        }).error({
            err: error
        }, 'it failed');
        log.error({
            err: {
                token: 'secret'
            }
        }, 'something failed');
        const [line] = text.split('\n').map((each)=>JSON.parse(each || '{}'));
        (0, _globals.expect)(line).toMatchObject({
            err: {
                message: 'Timed Out',
                code: 'E1',
                cause: 'ETIMEDOUT'
            }
        });
        const file = (0, _nodefs.readFileSync)((0, _nodepath.join)(data.path, 'gateway.log'), 'utf8');
        for (const each of [
            text,
            file
        ])(0, _globals.expect)(each).not.toMatch(/secret|Ann|notify|115,101,99/);
    });
});
(0, _globals.describe)('the terminal', ()=>{
    const written = (...lines)=>{
        let text = '';
        const log = new _terminallog.TerminalLog((part)=>{
            text += part;
        });
        for (const line of lines)log.write(JSON.stringify(line));
        return text;
    };
    (0, _globals.it)('the terminal reads sentences, an outage once, and nothing of what only the log needs', ()=>{
        const lost = {
            level: 40,
            msg: 'the tunnel is closed, dialing again',
            reason: 'ECONNREFUSED'
        };
        const opened = {
            level: 30,
            msg: 'the tunnel is open'
        };
        const other = {
            level: 30,
            msg: 'started',
            numbers: 1
        };
        const text = written(lost, other, {
            ...lost,
            delay_ms: 5
        }, {
            level: 30,
            msg: 'something internal'
        }, opened, lost);
        const sentences = text.trim().split('\n').map((line)=>line.replace(/^.*? {2}/, ''));
        const outage = 'No connection to the service (ECONNREFUSED). Trying again; messages and events wait meanwhile.';
        (0, _globals.expect)(sentences).toEqual([
            outage,
            _globals.expect.stringMatching(/^The gateway app runs on .*, with 1 number\.$/),
            'Connected to the service.',
            outage
        ]);
    });
    (0, _globals.it)('the terminal reads of trouble that nobody wrote a sentence for', ()=>{
        (0, _globals.expect)((0, _sentences.sentenceOf)({
            level: 50,
            msg: 'the shutdown failed',
            err: {
                message: 'EIO'
            }
        })).toBe('The shutdown failed (EIO); the log has more.');
        (0, _globals.expect)((0, _sentences.sentenceOf)({
            level: 60,
            msg: 'This gateway app is too old.'
        })).toBe('This gateway app is too old.');
    });
    _globals.it.each([
        [
            'pending',
            undefined,
            'asking WhatsApp for a code'
        ],
        [
            'pending',
            'connection_lost',
            'WhatsApp cannot be reached for +15550001111 (connection_lost)'
        ],
        [
            'waiting_qr',
            undefined,
            'waits to be linked'
        ],
        [
            'connected',
            'restricted',
            'nothing is sent until'
        ],
        [
            'signed_out',
            'unlinked',
            'is unlinked'
        ],
        [
            'signed_out',
            'logged_out',
            'Link it again'
        ],
        [
            'disconnected',
            'connection_lost',
            'comes back by itself'
        ]
    ])('the terminal reads of a number that is %s (%s)', (status, reason, words)=>{
        const line = {
            level: 30,
            msg: 'a number changed its state',
            phone: '15550001111',
            status,
            reason
        };
        (0, _globals.expect)((0, _sentences.sentenceOf)(line)).toContain(words);
    });
    (0, _globals.it)('the terminal reads which way out there is for a number that the service does not take', ()=>{
        const line = {
            level: 50,
            msg: 'the service rejected events'
        };
        (0, _globals.expect)((0, _sentences.sentenceOf)({
            ...line,
            rejected: [
                {
                    code: 'NOT_YOUR_NUMBER'
                }
            ]
        })).toContain('POST /whatsapp/link');
        const mixed = [
            {
                code: 'NOT_YOUR_NUMBER'
            },
            {
                code: 'INVALID_EVENT'
            }
        ];
        (0, _globals.expect)((0, _sentences.sentenceOf)({
            ...line,
            rejected: mixed
        })).toContain('(NOT_YOUR_NUMBER, INVALID_EVENT)');
    });
    (0, _globals.it)('the terminal has sentences only for lines that the code logs', ()=>{
        const source = (0, _nodepath.join)(__dirname, '..');
        const code = (0, _nodefs.readdirSync)(source, {
            recursive: true,
            encoding: 'utf8'
        }).filter((name)=>name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('sentences.ts')).map((name)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(source, name), 'utf8')).join('\n');
        (0, _globals.expect)(Object.keys(_sentences.SENTENCES).filter((line)=>!code.includes(`'${line}'`))).toEqual([]);
    });
});

//# sourceMappingURL=logging.test.js.map