"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _devicedate = require("./messages/device-date");
const _gson = require("./messages/gson");
const _encryptedtext = require("./sending/encrypted-text");
const _smsparts = require("./sending/sms-parts");
const read = (text)=>{
    const complaints = [];
    const at = (0, _devicedate.readDate)(text, 'date', (complaint)=>complaints.push(complaint));
    return [
        at === null ? null : new Date(at).toISOString(),
        complaints.length
    ];
};
(0, _globals.describe)('dates', ()=>{
    _globals.it.each([
        [
            '2026-11-21T10:00:00.123Z',
            '2026-11-21T10:00:00.123Z',
            0
        ],
        [
            '2026-11-21T17:00:00.123+07:00',
            '2026-11-21T10:00:00.123Z',
            0
        ],
        [
            '2026-11-21T06:30:00.000-03:30',
            '2026-11-21T10:00:00.000Z',
            0
        ],
        // The digits after the point are milliseconds to the app, however many they are.
        [
            '2026-11-21T10:00:00.5Z',
            '2026-11-21T10:00:00.005Z',
            1
        ],
        [
            '2026-11-21T10:00:00.123456Z',
            '2026-11-21T10:02:03.456Z',
            1
        ],
        [
            '2026-11-21T10:00:00Z',
            '2026-11-21T10:00:00.000Z',
            1
        ],
        [
            '2026-11-21T17:00:00+0700',
            '2026-11-21T10:00:00.000Z',
            1
        ],
        [
            '2026-11-21',
            '2026-11-21T00:00:00.000Z',
            1
        ]
    ])('the date %s is read as %s', (text, at, complaints)=>{
        (0, _globals.expect)(read(text)).toEqual([
            at,
            complaints
        ]);
    });
    _globals.it.each([
        '',
        '2026-11-21T10:00:00',
        '21.11.2026',
        '2026-11-21 10:00:00.000Z',
        '1790000000000'
    ])('the text %j is no date', (text)=>{
        (0, _globals.expect)(()=>read(text)).toThrow('must be a date');
    });
    _globals.it.each([
        [
            0,
            '2026-11-21T10:00:00.007Z'
        ],
        [
            420,
            '2026-11-21T17:00:00.007+07:00'
        ],
        [
            -210,
            '2026-11-21T06:30:00.007-03:30'
        ]
    ])('dates are written in the zone of the phone: %i minutes', (zone, text)=>{
        (0, _globals.expect)((0, _devicedate.deviceDate)(Date.parse('2026-11-21T10:00:00.007Z'), zone)).toBe(text);
    });
});
(0, _globals.describe)('parts', ()=>{
    _globals.it.each([
        [
            'a'.repeat(160),
            1
        ],
        [
            'a'.repeat(161),
            2
        ],
        [
            'a'.repeat(306),
            2
        ],
        [
            'a'.repeat(307),
            3
        ],
        [
            '€'.repeat(80),
            1
        ],
        [
            '€'.repeat(81),
            2
        ],
        // The last place of a part stays free when a character needs two.
        [
            `${'a'.repeat(152)}€${'a'.repeat(151)}`,
            2
        ],
        [
            `${'a'.repeat(152)}€${'a'.repeat(152)}`,
            3
        ],
        [
            'я'.repeat(70),
            1
        ],
        [
            'я'.repeat(71),
            2
        ],
        [
            '🙂'.repeat(35),
            1
        ],
        [
            '🙂'.repeat(67),
            3
        ],
        [
            '',
            1
        ]
    ])('an SMS has as many parts as the app counts: %j', (text, parts)=>{
        (0, _globals.expect)((0, _smsparts.countParts)(text)).toBe(parts);
    });
});
(0, _globals.it)('JSON is written safe for HTML, as the app writes it', ()=>{
    (0, _globals.expect)((0, _gson.toGson)({
        a: `<&='>`
    })).toBe('{"a":"\\u003c\\u0026\\u003d\\u0027\\u003e"}');
});
(0, _globals.describe)('encrypted text', ()=>{
    const encrypted = (text, passphrase)=>{
        const salt = (0, _nodecrypto.randomBytes)(16);
        const cipher = (0, _nodecrypto.createCipheriv)('aes-256-cbc', (0, _nodecrypto.pbkdf2Sync)(passphrase, salt, 1000, 32, 'sha1'), salt);
        const bytes = Buffer.concat([
            cipher.update(text, 'utf8'),
            cipher.final()
        ]);
        return `$aes-256-cbc/pbkdf2-sha1$i=1000$${salt.toString('base64')}$${bytes.toString('base64')}`;
    };
    (0, _globals.it)('encrypted text is read with the passphrase', async ()=>{
        (0, _globals.expect)(await (0, _encryptedtext.decryptText)(encrypted('Grüße', 'secret'), 'secret')).toBe('Grüße');
    });
    _globals.it.each([
        [
            'no passphrase',
            encrypted('x', 'secret'),
            null,
            'Passphrase is not set'
        ],
        [
            'plain text',
            'Hello',
            'secret',
            'Invalid encrypted data format'
        ],
        [
            'another algorithm',
            '$rot13$i=1$AAAA$AAAA',
            'secret',
            'Unsupported algorithm'
        ]
    ])('decrypting with %s fails in the words of the app', async (_what, text, passphrase, words)=>{
        await (0, _globals.expect)((0, _encryptedtext.decryptText)(text, passphrase)).rejects.toThrow(words);
    });
});

//# sourceMappingURL=values.test.js.map