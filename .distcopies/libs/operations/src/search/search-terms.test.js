"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _searchterms = require("./search-terms");
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOTHING = {
    lane: null,
    id: null,
    digits: null,
    token: null,
    name: null
};
(0, _globals.describe)('what an operator searches for', ()=>{
    (0, _globals.it)('an id is an id, with or without what stands before it', ()=>{
        for (const text of [
            ID,
            ` ${ID.toUpperCase()} `,
            `msg_${ID}`
        ])(0, _globals.expect)((0, _searchterms.searchTerms)(text)).toMatchObject({
            id: ID
        });
        (0, _globals.expect)((0, _searchterms.searchTerms)(`${ID}0`).id).toBeNull();
    });
    (0, _globals.it)('the name of a lane is a lane, also of those in it that others pass', ()=>{
        (0, _globals.expect)((0, _searchterms.searchTerms)(`wa:${ID}`)).toEqual({
            ...NOTHING,
            lane: `wa:${ID}`
        });
        (0, _globals.expect)((0, _searchterms.searchTerms)(`SMS:${ID}:late`)).toEqual({
            ...NOTHING,
            lane: `sms:${ID}`
        });
        (0, _globals.expect)((0, _searchterms.searchTerms)(`fax:${ID}`).lane).toBeNull();
    });
    (0, _globals.it)('a phone number is its digits, however it is written', ()=>{
        (0, _globals.expect)((0, _searchterms.searchTerms)('+49 (151) 1234-5678')).toMatchObject({
            digits: '4915112345678'
        });
        (0, _globals.expect)((0, _searchterms.searchTerms)('1234').digits).toBeNull();
        (0, _globals.expect)((0, _searchterms.searchTerms)('order-12345').digits).toBeNull();
    });
    (0, _globals.it)('a name is looked up as it begins, and what LIKE understands means itself', ()=>{
        (0, _globals.expect)((0, _searchterms.searchTerms)('Ac')).toEqual({
            ...NOTHING,
            name: 'ac'
        });
        (0, _globals.expect)((0, _searchterms.beginningOf)('50%_\\')).toBe('50\\%\\_\\\\%');
    });
    (0, _globals.it)('one letter is nothing, and a long text is cut', ()=>{
        (0, _globals.expect)((0, _searchterms.searchTerms)(' a ')).toEqual(NOTHING);
        (0, _globals.expect)((0, _searchterms.searchTerms)('x'.repeat(1_000_000)).token).toHaveLength(200);
    });
});

//# sourceMappingURL=search-terms.test.js.map