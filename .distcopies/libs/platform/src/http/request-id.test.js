"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _requestid = require("./request-id");
const idOf = (given)=>(0, _requestid.requestIdOf)({
        headers: {
            'x-request-id': given
        }
    });
describe('the id of a request', ()=>{
    it.each([
        'a',
        'order-17',
        'A.b_c-9',
        'x'.repeat(128)
    ])('the request id is the caller’s, when it is clean: %s', (given)=>{
        expect(idOf(given)).toBe(given);
    });
    it.each([
        undefined,
        '',
        'x'.repeat(129),
        'a b',
        'a\nb',
        '<script>',
        [
            'a',
            'b'
        ]
    ])('the request id is a new one for %p', (given)=>{
        expect(idOf(given)).toMatch(/^[0-9a-f-]{36}$/);
    });
    it('the request id is a new one when somebody puts an API key there', ()=>{
        expect(idOf(`chq_live_${'a'.repeat(36)}`)).toMatch(/^[0-9a-f-]{36}$/);
    });
});

//# sourceMappingURL=request-id.test.js.map