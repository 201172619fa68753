"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _calledaddress = require("./called-address");
(0, _globals.describe)('the address that a caller is told', ()=>{
    _globals.it.each([
        [
            'https://sms.example/',
            'http',
            '10.0.0.1',
            'https://sms.example'
        ],
        [
            'http://localhost:3000',
            'https',
            'sms.example',
            'https://sms.example'
        ],
        [
            'http://127.0.0.1:3000',
            'http',
            '192.168.1.5:3000',
            'http://192.168.1.5:3000'
        ],
        [
            'http://localhost:3000',
            'http',
            '127.0.0.1:3002',
            'http://localhost:3000'
        ],
        [
            'http://localhost:3000',
            'http',
            'localhost',
            'http://localhost:3000'
        ],
        [
            'http://localhost:3000',
            'http',
            '[::1]:3002',
            'http://localhost:3000'
        ],
        [
            'http://localhost:3000',
            'http',
            '',
            'http://localhost:3000'
        ],
        [
            'http://localhost:3000',
            'http',
            'a b',
            'http://localhost:3000'
        ],
        [
            'http://localhost:3000',
            'https',
            'user@evil.example/path',
            'https://evil.example'
        ]
    ])('the address that a caller is told by a service that calls itself %s, reached as %s://%s, is %s', (publicUrl, protocol, host, address)=>{
        (0, _globals.expect)((0, _calledaddress.calledAddress)(publicUrl, {
            protocol: protocol,
            host
        })).toBe(address);
    });
});

//# sourceMappingURL=called-address.test.js.map