"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _allowednetworks = require("./allowed-networks");
(0, _globals.describe)('allowed networks', ()=>{
    _globals.it.each([
        [
            '203.0.113.0/24',
            '203.0.113.255',
            true
        ],
        [
            '203.0.113.0/24',
            '203.0.114.0',
            false
        ],
        [
            '203.0.113.7/32',
            '203.0.113.7',
            true
        ],
        [
            '203.0.113.7/32',
            '::ffff:203.0.113.7',
            true
        ],
        [
            '::ffff:203.0.113.0/120',
            '203.0.113.9',
            true
        ],
        [
            '::ffff:203.0.113.0/120',
            '203.0.112.9',
            false
        ],
        [
            '2001:db8::/32',
            '2001:db8:ffff::1',
            true
        ],
        [
            '2001:db8::/32',
            '2001:db9::1',
            false
        ],
        [
            '2001:db8::/32',
            '32.1.13.184',
            false
        ],
        [
            '0.0.0.0/0',
            '::1',
            false
        ],
        [
            '0.0.0.0/0',
            '198.51.100.1',
            true
        ],
        [
            '::/0',
            '198.51.100.1',
            false
        ],
        [
            'nonsense',
            '198.51.100.1',
            false
        ],
        [
            '198.51.100.0/24',
            '',
            false
        ],
        [
            '198.51.100.0/24',
            'nonsense',
            false
        ]
    ])('the network %s allows %s: %s', (network, address, isAllowed)=>{
        (0, _globals.expect)(new _allowednetworks.AllowedNetworks([
            network
        ]).contain(address)).toBe(isAllowed);
        (0, _globals.expect)(new _allowednetworks.AllowedNetworks([
            '192.0.2.0/24',
            network
        ]).contain(address)).toBe(isAllowed);
    });
});

//# sourceMappingURL=allowed-networks.test.js.map