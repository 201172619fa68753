"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _addresslookup = require("./address-lookup");
const leadsTo = (...addresses)=>()=>Promise.resolve(addresses);
const reasonOf = async (...args)=>{
    const verdict = await (0, _addresslookup.checkPublicUrl)(...args);
    return verdict.ok ? 'ok' : verdict.reason;
};
const HOOK = 'https://hooks.example.com/in';
const LAN = {
    allowedNetworks: [
        '10.0.0.0/8'
    ],
    allowHttp: true
};
(0, _globals.describe)('an address that is saved', ()=>{
    _globals.it.each([
        [
            HOOK,
            [
                '93.184.216.34',
                '2606:2800:220:1::1'
            ],
            'ok'
        ],
        [
            HOOK,
            [
                '93.184.216.34',
                '10.0.0.1'
            ],
            'private_address'
        ],
        [
            HOOK,
            [
                '127.0.0.1'
            ],
            'private_address'
        ],
        [
            HOOK,
            [
                '::ffff:169.254.169.254'
            ],
            'private_address'
        ],
        [
            HOOK,
            [
                'fd00::1'
            ],
            'private_address'
        ],
        [
            'https://93.184.216.34/',
            [
                '10.0.0.1'
            ],
            'ok'
        ],
        [
            'https://10.0.0.1/',
            [],
            'private_address'
        ],
        [
            'http://hooks.example.com/',
            [
                '93.184.216.34'
            ],
            'not_https'
        ],
        [
            'https://a:b@hooks.example.com/',
            [
                '93.184.216.34'
            ],
            'credentials'
        ]
    ])('the address %s that leads to %j is %s', async (url, addresses, expected)=>{
        (0, _globals.expect)(await reasonOf(url, {}, leadsTo(...addresses))).toBe(expected);
    });
    (0, _globals.it)('a saved address may lead into the networks that the operator allows, and only there by plain http', async ()=>{
        (0, _globals.expect)(await reasonOf(HOOK, LAN, leadsTo('10.1.2.3'))).toBe('ok');
        (0, _globals.expect)(await reasonOf('http://hooks.lan/in', LAN, leadsTo('10.1.2.3'))).toBe('ok');
        (0, _globals.expect)(await reasonOf('http://hooks.lan/in', LAN, leadsTo('93.184.216.34'))).toBe('private_address');
        (0, _globals.expect)(await reasonOf(HOOK, LAN, leadsTo('192.168.0.1'))).toBe('private_address');
    });
    (0, _globals.it)('an address is too long past 2048 characters', async ()=>{
        (0, _globals.expect)(await reasonOf(`${HOOK}/${'x'.repeat(2048)}`, {}, leadsTo('93.184.216.34'))).toBe('too_long');
    });
    (0, _globals.it)('a saved address is taken when its name cannot be looked up now', async ()=>{
        (0, _globals.expect)(await reasonOf(HOOK, {}, ()=>Promise.reject(new Error('ENOTFOUND')))).toBe('ok');
    });
});

//# sourceMappingURL=address-lookup.test.js.map