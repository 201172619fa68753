"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _credentials = require("./credentials");
const basic = (text)=>`Basic ${Buffer.from(text).toString('base64')}`;
const TOKEN = '0123456789abcdefghjkmnpqrs';
(0, _globals.describe)('the credentials of a registration', ()=>{
    _globals.it.each([
        [
            'Code 123456789012',
            {
                by: 'code',
                code: '123456789012'
            }
        ],
        [
            'code  1234-5678-9012 ',
            {
                by: 'code',
                code: '123456789012'
            }
        ],
        [
            'CODE 1234 5678 9012',
            {
                by: 'code',
                code: '123456789012'
            }
        ],
        [
            'Code 12345678',
            {
                by: 'code',
                code: null
            }
        ],
        [
            'Code 1234567890123',
            {
                by: 'code',
                code: null
            }
        ],
        [
            'Code 12345678901x',
            {
                by: 'code',
                code: null
            }
        ],
        [
            'Code ١٢٣٤٥٦٧٨٩٠١٢',
            {
                by: 'code',
                code: null
            }
        ],
        [
            `Bearer ${TOKEN}`,
            {
                by: 'token',
                token: TOKEN
            }
        ],
        [
            `bearer ${TOKEN.toUpperCase()}`,
            {
                by: 'token',
                token: TOKEN
            }
        ],
        [
            `Bearer ${TOKEN.slice(1)}`,
            {
                by: 'token',
                token: null
            }
        ],
        [
            `Bearer ${TOKEN.slice(1)}u`,
            {
                by: 'token',
                token: null
            }
        ],
        [
            basic('ABC:secret'),
            {
                by: 'login',
                login: 'ABC',
                password: 'secret'
            }
        ],
        [
            basic('ABC:a:b'),
            {
                by: 'login',
                login: 'ABC',
                password: 'a:b'
            }
        ],
        [
            basic('ABC:'),
            {
                by: 'login',
                login: 'ABC',
                password: ''
            }
        ],
        [
            basic('ABC'),
            null
        ],
        [
            basic(':secret'),
            null
        ],
        [
            basic('A\u0000:b'),
            null
        ],
        [
            'Basic !!!',
            null
        ],
        [
            'Code',
            null
        ],
        [
            'Code ',
            null
        ],
        [
            'Digest abc',
            null
        ],
        [
            '',
            null
        ],
        [
            undefined,
            null
        ]
    ])('the header %j shows the credentials %j', (header, credentials)=>{
        (0, _globals.expect)((0, _credentials.credentialsOf)(header)).toEqual(credentials);
    });
});

//# sourceMappingURL=credentials.test.js.map