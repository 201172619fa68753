"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _sandboxphoneconfig = require("./sandbox-phone.config");
const problemsOf = (env, ...argv)=>{
    try {
        (0, _sandboxphoneconfig.readConfig)(env, argv);
        return [];
    } catch (error) {
        return error.problems;
    }
};
(0, _globals.describe)('the configuration', ()=>{
    (0, _globals.it)('the configuration has a default for everything', ()=>{
        (0, _globals.expect)((0, _sandboxphoneconfig.readConfig)({}, [])).toMatchObject({
            apiUrl: 'http://localhost:3000/sms-phone/v1',
            signIns: [
                {
                    kind: 'token',
                    privateToken: null
                }
            ],
            speed: 1,
            loseAnswers: 0,
            radioDelayMs: [
                100,
                300
            ],
            sync: true,
            exitWithParent: false
        });
    });
    (0, _globals.it)('the configuration gives each phone a code of its own, or all of them the private token', ()=>{
        (0, _globals.expect)((0, _sandboxphoneconfig.readConfig)({
            PAIRING_CODES: '11, 22',
            PHONES: '3'
        }, []).signIns).toEqual([
            {
                kind: 'code',
                code: '11'
            },
            {
                kind: 'code',
                code: '22'
            },
            {
                kind: 'token',
                privateToken: null
            }
        ]);
        (0, _globals.expect)((0, _sandboxphoneconfig.readConfig)({
            PRIVATE_TOKEN: 't',
            PHONES: '2'
        }, []).signIns).toEqual([
            {
                kind: 'token',
                privateToken: 't'
            },
            {
                kind: 'token',
                privateToken: 't'
            }
        ]);
    });
    (0, _globals.it)('the configuration takes a flag before a variable, and a secret from a file', ()=>{
        const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-phone-'));
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'token'), 'from-a-file\n');
        const env = {
            LOSE_ANSWERS: '0.5',
            PRIVATE_TOKEN_FILE: (0, _nodepath.join)(folder, 'token')
        };
        (0, _globals.expect)((0, _sandboxphoneconfig.readConfig)(env, [
            '--lose-answers=0.25'
        ])).toMatchObject({
            loseAnswers: 0.25,
            signIns: [
                {
                    kind: 'token',
                    privateToken: 'from-a-file'
                }
            ]
        });
        (0, _nodefs.rmSync)(folder, {
            recursive: true
        });
    });
    (0, _globals.it)('the configuration names all problems at once', ()=>{
        const env = {
            SERVICE_URL: 'localhost',
            PHONES: 'two',
            LOSE_ANSWERS: '2',
            RADIO_DELAY_MS: '3-1',
            SPEED: '0'
        };
        (0, _globals.expect)(problemsOf(env, '--colour=red')).toHaveLength(6);
        (0, _globals.expect)(problemsOf({
            PRIVATE_TOKEN: 't',
            PAIRING_CODES: '1'
        })).toHaveLength(1);
    });
});

//# sourceMappingURL=config.test.js.map