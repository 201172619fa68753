"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _phonesignature = require("./phone-signature");
const KEY = 'a'.repeat(64);
const NOW_MS = Date.parse('2026-11-21T10:00:00.500Z');
const NOW_S = Math.floor(NOW_MS / 1000);
const sign = (body, timestamp, key = KEY)=>(0, _nodecrypto.createHmac)('sha256', key).update(body).update(String(timestamp)).digest('hex');
const request = (body, { at = NOW_S, signature = sign(body, at) } = {})=>{
    return {
        body: Buffer.from(body),
        timestamp: String(at),
        signature
    };
};
(0, _globals.describe)('the signature of what a phone posts', ()=>{
    _globals.it.each([
        '{"a":"caf\\u00e9 \\u003d"}',
        '{"a":"café ="}',
        '{ "a" : "🛑\\n" }',
        ''
    ])('the signature of what a phone posts counts the bytes of %p', (body)=>{
        (0, _globals.expect)((0, _phonesignature.verdictOf)(request(body), KEY, NOW_MS)).toBe('valid');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...request(body),
            body: Buffer.from(`${body} `)
        }, KEY, NOW_MS)).toBe('forged');
    });
    (0, _globals.it)('the signature does not take two texts for one that are read as the same', ()=>{
        const [escaped, plain] = [
            request('{"a":"\\u003d"}'),
            request('{"a":"="}')
        ];
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...escaped,
            body: plain.body
        }, KEY, NOW_MS)).toBe('forged');
    });
    _globals.it.each([
        0,
        599,
        -599,
        600
    ])('the signature of a phone is good while the clock is off by %p seconds', (skew)=>{
        (0, _globals.expect)((0, _phonesignature.verdictOf)(request('x', {
            at: NOW_S + skew
        }), KEY, NOW_MS)).toBe('valid');
    });
    _globals.it.each([
        602,
        -602,
        86_400
    ])('the signature of a phone is not good once the clock is off by %p seconds', (skew)=>{
        (0, _globals.expect)((0, _phonesignature.verdictOf)(request('x', {
            at: NOW_S + skew
        }), KEY, NOW_MS)).toBe('clock');
    });
    (0, _globals.it)('the signature is forged with another key, another time, nobody’s key, or anything missing', ()=>{
        const good = request('x');
        (0, _globals.expect)((0, _phonesignature.verdictOf)(good, 'b'.repeat(64), NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            timestamp: String(NOW_S + 1)
        }, KEY, NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)(good, null, NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            signature: undefined
        }, KEY, NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            timestamp: undefined
        }, KEY, NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            signature: ''
        }, KEY, NOW_MS)).toBe('forged');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            timestamp: 'NaN',
            signature: sign('x', 'NaN')
        }, KEY, NOW_MS)).toBe('forged');
    });
    (0, _globals.it)('the signature of a phone may be in capital letters', ()=>{
        const good = request('x');
        (0, _globals.expect)((0, _phonesignature.verdictOf)({
            ...good,
            signature: good.signature.toUpperCase()
        }, KEY, NOW_MS)).toBe('valid');
    });
});

//# sourceMappingURL=phone-signature.test.js.map