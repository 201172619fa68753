"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _recoverycodes = require("./recovery-codes");
const _totp = require("./totp");
const SECRET = Buffer.from('12345678901234567890');
(0, _globals.describe)('codes of an authenticator app', ()=>{
    // RFC 6238, appendix B, SHA-1; of its eight digits an app shows the last six.
    _globals.it.each([
        [
            59,
            '94287082'
        ],
        [
            1_111_111_109,
            '07081804'
        ],
        [
            1_111_111_111,
            '14050471'
        ],
        [
            1_234_567_890,
            '89005924'
        ],
        [
            2_000_000_000,
            '69279037'
        ],
        [
            20_000_000_000,
            '65353130'
        ]
    ])('a code is the one that RFC 6238 gives for second %d', (second, code)=>{
        (0, _globals.expect)((0, _totp.matchingStep)(SECRET, code.slice(-6), second * 1_000)).toBe(Math.floor(second / 30));
    });
    (0, _globals.it)('a code is accepted one step early and one step late, and not two', ()=>{
        const [code, step] = [
            '050471',
            37_037_037
        ];
        const at = (distance)=>(0, _totp.matchingStep)(SECRET, code, (step + distance) * 30_000);
        (0, _globals.expect)([
            -2,
            -1,
            0,
            1,
            2
        ].map(at)).toEqual([
            null,
            step,
            step,
            step,
            null
        ]);
    });
    (0, _globals.it)('an app gets the secret in base32, and an address for the QR code that names the service and the user', ()=>{
        const { secret, uri } = (0, _totp.totpForApp)(SECRET, 'ada@example.com');
        (0, _globals.expect)(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
        const address = new URL(uri);
        (0, _globals.expect)([
            address.protocol,
            address.host
        ]).toEqual([
            'otpauth:',
            'totp'
        ]);
        (0, _globals.expect)(decodeURIComponent(address.pathname)).toBe('/Chasqui:ada@example.com');
        (0, _globals.expect)(Object.fromEntries(address.searchParams)).toMatchObject({
            secret,
            issuer: 'Chasqui'
        });
    });
});
(0, _globals.describe)('recovery codes', ()=>{
    (0, _globals.it)('there are ten recovery codes, each new, and each stands for one user however it is written', ()=>{
        const codes = (0, _recoverycodes.newRecoveryCodes)();
        (0, _globals.expect)(new Set([
            ...codes,
            ...(0, _recoverycodes.newRecoveryCodes)()
        ]).size).toBe(20);
        for (const code of codes)(0, _globals.expect)(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
        const [code = ''] = codes;
        const hash = (0, _recoverycodes.recoveryCodeHash)('one', code);
        (0, _globals.expect)((0, _recoverycodes.recoveryCodeHash)('one', ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toEqual(hash);
        (0, _globals.expect)((0, _recoverycodes.recoveryCodeHash)('other', code)).not.toEqual(hash);
    });
});

//# sourceMappingURL=totp.test.js.map