"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _configerror = require("../config/config.error");
const _localclient = require("../local/local.client");
const _localaddress = require("../local/local-address");
const _localserver = require("../local/local.server");
const _servicestate = require("../service/service-state");
const _scripteddriver = require("../testing/scripted-driver");
const _temporaryfolder = require("../testing/temporary-folder");
const _until = require("../testing/until");
const _commandline = require("./command-line");
const _helptext = require("./help-text");
const _linkcommand = require("./link.command");
const _pairingscreen = require("./pairing-screen");
const _screen = require("./screen");
const _statuscommand = require("./status.command");
const _terminalqr = require("./terminal-qr");
const PHONE = '15550001111';
const QR = 'https://wa.me/settings/linked_devices#2@abc,def,ghi,jkl,1';
(0, _globals.describe)('the command line', ()=>{
    _globals.it.each([
        [
            [],
            {
                command: 'start',
                settings: {}
            }
        ],
        [
            [
                'start',
                '--url',
                'https://a',
                '--no-status-page'
            ],
            {
                settings: {
                    CHASQUI_URL: 'https://a',
                    STATUS_PAGE: 'off'
                }
            }
        ],
        [
            [
                'link',
                '+1 (555) 000-1111',
                '--code'
            ],
            {
                command: 'link',
                phone: PHONE,
                wantsCode: true
            }
        ],
        [
            [
                'link',
                '+1',
                '555',
                '0001111'
            ],
            {
                command: 'link',
                phone: PHONE
            }
        ],
        [
            [
                'unlink',
                PHONE,
                '--data-dir=/d'
            ],
            {
                command: 'unlink',
                phone: PHONE,
                settings: {
                    DATA_DIR: '/d'
                }
            }
        ],
        [
            [
                'status',
                '--config',
                'f'
            ],
            {
                command: 'status',
                configFile: 'f'
            }
        ],
        [
            [
                'link',
                '--help'
            ],
            {
                command: 'help'
            }
        ],
        [
            [
                '-v'
            ],
            {
                command: 'version'
            }
        ]
    ])('the command line reads %j', (argv, expected)=>{
        (0, _globals.expect)((0, _commandline.parseCommandLine)(argv)).toMatchObject(expected);
    });
    _globals.it.each([
        [
            [
                'link'
            ],
            'needs the phone number'
        ],
        [
            [
                'link',
                '0049123'
            ],
            'needs the phone number'
        ],
        [
            [
                'lnik',
                PHONE
            ],
            '"lnik" is no command'
        ],
        [
            [
                'status',
                'now'
            ],
            'one word too many'
        ],
        [
            [
                '--colour'
            ],
            "Unknown option '--colour'"
        ]
    ])('the command line refuses %j with a sentence', (argv, sentence)=>{
        (0, _globals.expect)(()=>(0, _commandline.parseCommandLine)(argv)).toThrow(_configerror.ConfigError);
        (0, _globals.expect)(()=>(0, _commandline.parseCommandLine)(argv)).toThrow(sentence);
    });
    (0, _globals.it)('the help explains the command line, with every flag that it takes', ()=>{
        for (const flag of [
            '--url',
            '--setup-code',
            '--data-dir',
            '--config',
            '--status-port',
            '--no-status-page',
            '--code'
        ]){
            (0, _globals.expect)((0, _helptext.helpText)()).toContain(flag);
        }
    });
});
(0, _globals.describe)('the QR code of a terminal', ()=>{
    (0, _globals.it)('the QR code of a terminal holds the points of the picture, two rows in one, with a quiet zone around', ()=>{
        // oxlint-disable-next-line no-control-regex -- takes the colours out
        const lines = (0, _terminalqr.drawTerminalQr)(QR).map((line)=>line.replace(/\u001b\[[0-9;]*m/g, ''));
        const widths = new Set(lines.map((line)=>line.length));
        (0, _globals.expect)([
            ...widths
        ]).toEqual([
            lines[0]?.length
        ]);
        const points = lines.flatMap((line)=>[
                line.split('').map((glyph)=>'█▀'.includes(glyph)),
                line.split('').map((glyph)=>'█▄'.includes(glyph))
            ]);
        const size = (lines[0]?.length ?? 0) - 4;
        // The finder pattern in the corner: a dark frame of seven points.
        (0, _globals.expect)(points[2]?.slice(2, 10)).toEqual([
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            true
        ]);
        (0, _globals.expect)(points[3]?.slice(2, 10)).toEqual([
            false,
            true,
            true,
            true,
            true,
            true,
            false,
            true
        ]);
        (0, _globals.expect)((size - 17) % 4).toBe(0);
        (0, _globals.expect)(points[0]?.every((isLight)=>isLight)).toBe(true);
    });
});
/** A terminal that remembers. */ let Paper = class Paper {
    write(text) {
        this.text += text;
        return true;
    }
    constructor(){
        this.text = '';
        this.isTTY = true;
    }
};
const answers = (...list)=>{
    let next = 0;
    return async ()=>{
        const answer = list[Math.min(next, list.length - 1)];
        next += 1;
        return answer;
    };
};
const qrAnswer = (qr, seq)=>({
        kind: 'qr',
        qr,
        seq,
        expiresAtMs: Date.now() + 20_000
    });
const connected = {
    kind: 'connected',
    jid: `${PHONE}@s.whatsapp.net`
};
(0, _globals.describe)('link', ()=>{
    let data;
    let server;
    let driver;
    let paper;
    (0, _globals.beforeEach)(async ()=>{
        data = (0, _temporaryfolder.temporaryFolder)();
        driver = new _scripteddriver.ScriptedDriver();
        driver.link = async ()=>({
                kind: 'pairing'
            });
        const service = new _servicestate.ServiceState();
        const parts = {
            driver,
            driverName: 'baileys',
            serviceUrl: 'https://s',
            service,
            waitingEvents: ()=>2,
            storeTrouble: ()=>'disk_full'
        };
        server = new _localserver.LocalServer(parts);
        (0, _localaddress.writeLocalAddress)(data.path, await server.listen({
            port: 0,
            isFixed: false
        }));
        paper = new Paper();
    });
    (0, _globals.afterEach)(async ()=>{
        await server.close();
        data.remove();
    });
    const link = (wantsCode)=>(0, _linkcommand.linkNumber)(_localclient.LocalClient.open(data.path), PHONE, wantsCode, new _screen.Screen(paper), 5);
    (0, _globals.it)('link draws the picture, draws it anew in its place when it changes, and ends when the number is connected', async ()=>{
        driver.sessions = ()=>[
                {
                    phone: PHONE,
                    status: 'pending',
                    jid: null,
                    sinceMs: 0
                }
            ];
        const [first, second] = [
            qrAnswer(QR, 1),
            qrAnswer(`${QR}2`, 2)
        ];
        driver.qr = answers({
            kind: 'refreshing'
        }, first, first, second, connected);
        await link(false);
        const drawn = (text)=>paper.text.split((0, _terminalqr.drawTerminalQr)(text).join('\n')).length - 1;
        (0, _globals.expect)([
            drawn(QR),
            drawn(`${QR}2`)
        ]).toEqual([
            1,
            1
        ]);
        (0, _globals.expect)(paper.text).toContain('\u001b[1A\u001b[J');
        (0, _globals.expect)(paper.text).toContain(`\u001b[${(0, _terminalqr.drawTerminalQr)(QR).length + 4}A\u001b[J`);
        (0, _globals.expect)(paper.text.endsWith(`+${PHONE} is connected to WhatsApp.\n`)).toBe(true);
    });
    (0, _globals.it)('link says once why there is no picture yet', async ()=>{
        driver.sessions = ()=>[
                {
                    phone: PHONE,
                    status: 'pending',
                    reason: 'connection_lost',
                    jid: null,
                    sinceMs: 0
                }
            ];
        const refreshing = {
            kind: 'refreshing'
        };
        driver.qr = answers(refreshing, refreshing, refreshing, connected);
        await link(false);
        (0, _globals.expect)(paper.text).toBe(`WhatsApp is not reached (connection_lost); trying again …\n+${PHONE} is connected to WhatsApp.\n`);
    });
    (0, _globals.it)('link shows eight characters instead when that was asked', async ()=>{
        driver.qr = answers({
            kind: 'code',
            code: 'ABCD1234',
            expiresAtMs: Date.now() + 60_000
        }, connected);
        await link(true);
        (0, _globals.expect)(paper.text).toContain('    ABCD-1234\n');
        (0, _globals.expect)(paper.text).toContain('Link with phone number');
    });
    (0, _globals.it)('link ends with the words of the app when the pairing is refused', async ()=>{
        driver.link = async ()=>({
                kind: 'refused',
                code: 'PAIRING_RATE_LIMITED',
                message: 'Too many pairings; wait.'
            });
        await (0, _globals.expect)(link(false)).rejects.toThrow('Too many pairings; wait.');
    });
    (0, _globals.it)('status says what there is, in lines for a person', async ()=>{
        driver.sessions = ()=>[
                {
                    phone: PHONE,
                    status: 'connected',
                    jid: null,
                    sinceMs: 0,
                    restrictedUntilMs: Date.now() + 60_000
                }
            ];
        const text = (0, _statuscommand.statusText)(await _localclient.LocalClient.open(data.path).overview());
        (0, _globals.expect)(text).toMatch(/^Gateway app 0\.1\.0\nService +https:\/\/s: connecting\nEvents +2 wait/);
        (0, _globals.expect)(text).toMatch(/\+15550001111 +connected since .*, restricted by WhatsApp until/);
    });
});
(0, _globals.describe)('the terminal of the running app', ()=>{
    (0, _globals.it)('the terminal draws the picture of a pairing that was started elsewhere, each once, until nobody waits for it', async ()=>{
        const paper = new Paper();
        const state = {
            status: 'waiting_qr',
            qr: QR,
            looks: 0
        };
        const driver = {
            session: ()=>{
                state.looks += 1;
                return {
                    phone: PHONE,
                    status: state.status,
                    jid: null,
                    sinceMs: 0
                };
            },
            qr: async ()=>qrAnswer(state.qr, 1)
        };
        const screen = new _pairingscreen.PairingScreen(driver, (text)=>paper.write(text), 5);
        screen.onNumber(PHONE);
        screen.onNumber(PHONE);
        const drawn = ()=>paper.text.split('Then scan this').length - 1;
        await (0, _until.until)(()=>drawn() === 1, 'the first picture');
        state.qr = `${QR}2`;
        await (0, _until.until)(()=>drawn() === 2, 'the next picture');
        state.status = 'connected';
        const { looks } = state;
        await (0, _until.until)(()=>state.looks > looks, 'it looks again');
        (0, _globals.expect)(drawn()).toBe(2);
        state.qr = QR;
        screen.onNumber(PHONE);
        (0, _globals.expect)(drawn()).toBe(2);
        screen.stop();
    });
});

//# sourceMappingURL=commands.test.js.map