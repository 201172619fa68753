"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pino = require("pino");
const _timings = require("../timings");
const _versionchoice = require("./version-choice");
const _versionlookup = require("./version-lookup");
const _versiontext = require("./version-text");
const _webversions = require("./web-versions");
(0, _globals.describe)("the page that names WhatsApp's version", ()=>{
    _globals.it.each([
        '{"client_revision":1043857760,"x":1}',
        '\\"client_revision\\": 1043857760}'
    ])('the version is read of %s', (page)=>{
        (0, _globals.expect)((0, _versionlookup.versionOf)(`a${page}`)).toEqual([
            2,
            3000,
            1_043_857_760
        ]);
    });
    _globals.it.each([
        '',
        '<html>Sign in</html>',
        '{"client_revision":"1043857760"}',
        '{"client_revision":104385}',
        '{"client_revision":10438577601}',
        `{"client_revision":${' '.repeat(9)}1043857760}`
    ])('no version is read of %s', (page)=>{
        (0, _globals.expect)(()=>(0, _versionlookup.versionOf)(page)).toThrow('names no version');
    });
});
(0, _globals.describe)('a version as text', ()=>{
    (0, _globals.it)('a version as text is three numbers', ()=>{
        (0, _globals.expect)((0, _versiontext.parseVersion)('2.3000.1035194821')).toEqual([
            2,
            3000,
            1_035_194_821
        ]);
        for (const text of [
            '',
            '2.3000',
            '2.3000.1.4',
            '2.3000.x',
            ' 2.3000.1',
            '2.3000.12345678901'
        ]){
            (0, _globals.expect)((0, _versiontext.parseVersion)(text)).toBeUndefined();
        }
    });
    (0, _globals.it)('the newer one of two versions is told by the first number that differs', ()=>{
        (0, _globals.expect)((0, _versiontext.isNewer)([
            2,
            3000,
            2
        ], [
            2,
            3000,
            1
        ])).toBe(true);
        (0, _globals.expect)((0, _versiontext.isNewer)([
            2,
            3001,
            0
        ], [
            2,
            3000,
            9
        ])).toBe(true);
        (0, _globals.expect)((0, _versiontext.isNewer)([
            2,
            3000,
            1
        ], [
            2,
            3000,
            1
        ])).toBe(false);
        (0, _globals.expect)((0, _versiontext.isNewer)([
            2,
            2999,
            9
        ], [
            2,
            3000,
            1
        ])).toBe(false);
    });
});
(0, _globals.describe)('the version that a number logs in as', ()=>{
    (0, _globals.it)('the version that WhatsApp refused is the one that was tried, whatever was found and asked for meanwhile', async ()=>{
        const versions = new _webversions.WebVersions({
            library: [
                2,
                3000,
                1
            ],
            configured: undefined,
            meta: {
                read: ()=>undefined,
                write: ()=>undefined
            },
            lookUp: ()=>Promise.resolve([
                    2,
                    3000,
                    2
                ]),
            timings: _timings.BAILEYS_TIMINGS,
            log: (0, _pino.pino)({
                level: 'silent'
            })
        });
        const choice = new _versionchoice.VersionChoice(versions, _timings.BAILEYS_TIMINGS, ()=>null);
        (0, _globals.expect)(choice.pick()).toEqual([
            2,
            3000,
            1
        ]);
        await versions.refresh('pairing');
        (0, _globals.expect)(choice.refusal()).toBeUndefined();
        await choice.refuse();
        (0, _globals.expect)(choice.pick()).toEqual([
            2,
            3000,
            2
        ]);
    });
});

//# sourceMappingURL=version.test.js.map