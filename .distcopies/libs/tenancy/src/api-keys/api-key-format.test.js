"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _apikeyformat = require("./api-key-format");
(0, _globals.describe)('API key', ()=>{
    (0, _globals.it)('an API key has its mode in front, 30 random characters and a checksum, and is new each time', ()=>{
        (0, _globals.expect)((0, _apikeyformat.newApiKey)('live')).toMatch(/^chq_live_[0-9A-Za-z]{36}$/);
        (0, _globals.expect)((0, _apikeyformat.newApiKey)('test')).toMatch(/^chq_test_[0-9A-Za-z]{36}$/);
        (0, _globals.expect)(new Set(Array.from({
            length: 1000
        }, ()=>(0, _apikeyformat.newApiKey)('live'))).size).toBe(1000);
    });
    (0, _globals.it)('an API key is refused by its checksum when any character was changed or it is shorter or longer', ()=>{
        const key = (0, _apikeyformat.newApiKey)('live');
        (0, _globals.expect)((0, _apikeyformat.isApiKeyShaped)(key)).toBe(true);
        for(let index = 0; index < key.length; index += 1){
            const other = key.charAt(index) === 'x' ? 'y' : 'x';
            (0, _globals.expect)((0, _apikeyformat.isApiKeyShaped)(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
        }
        for (const text of [
            '',
            key.slice(1),
            `${key}a`,
            ` ${key}`,
            key.replace('live', 'test'),
            'x'.repeat(16_000)
        ]){
            (0, _globals.expect)((0, _apikeyformat.isApiKeyShaped)(text)).toBe(false);
        }
    });
    (0, _globals.it)('an API key keeps its layout, so that keys given out stay valid', ()=>{
        (0, _globals.expect)((0, _apikeyformat.isApiKeyShaped)('chq_live_0123456789ABCDEFGHIJKLMNOPQRST32QZGQ')).toBe(true);
        (0, _globals.expect)((0, _apikeyformat.apiKeyHmac)('pepper', 'key').toString('hex')).toBe('23e49db7721548ac8aa1dfcce7a931f57b045fb1b72bf44c1eefa9f60a7bc3f8');
    });
});

//# sourceMappingURL=api-key-format.test.js.map