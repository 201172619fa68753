"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _uuid = require("uuid");
const _smswireid = require("./sms-wire-id");
describe('the id of an attempt on a phone', ()=>{
    it('the first attempt on a phone has the id of the message', ()=>{
        const id = (0, _uuid.v7)();
        expect((0, _smswireid.smsWireId)(id, 1)).toBe(id);
        expect((0, _smswireid.parseSmsWireId)(id)).toEqual({
            messageId: id,
            attempt: 1
        });
    });
    it.each([
        2,
        5,
        10,
        99
    ])('a later attempt has another id of at most 36 characters (%i), from which message and attempt can be read', (n)=>{
        const id = (0, _uuid.v7)();
        const wireId = (0, _smswireid.smsWireId)(id, n);
        expect(wireId).not.toBe(id);
        expect(wireId.length).toBeLessThanOrEqual(36);
        expect((0, _smswireid.parseSmsWireId)(wireId)).toEqual({
            messageId: id,
            attempt: n
        });
    });
    it('the id of an attempt is read whatever the case of its letters', ()=>{
        const id = (0, _uuid.v7)();
        expect((0, _smswireid.parseSmsWireId)(id.toUpperCase())).toEqual({
            messageId: id,
            attempt: 1
        });
    });
    it.each([
        '',
        'NBjsgnVp72pvcdonJm7a5',
        'i'.repeat(36),
        `${'0'.repeat(32)}-1`,
        `${'0'.repeat(32)}-0`,
        '0'.repeat(32)
    ])('the id of an attempt is refused when it is none of ours: %s', (wireId)=>{
        expect((0, _smswireid.parseSmsWireId)(wireId)).toBeNull();
    });
});

//# sourceMappingURL=sms-wire-id.test.js.map