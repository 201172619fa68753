"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _plainstatement = require("./plain-statement");
(0, _globals.describe)('a statement that is shown', ()=>{
    (0, _globals.it)('says nothing of its values: neither texts, nor numbers, nor comments', ()=>{
        const plain = (0, _plainstatement.plainStatement)(`
      update "users" set email = 'ana@example.com', note = E'it\\'s 5', text = $tag$secret$tag$ -- of Ana
      where id = '018f' /* +49 151 */ and age > 42.5 and name = 'O''Brien' and t.column2 = $1 limit 10`);
        (0, _globals.expect)(plain).toBe('update "users" set email = …, note = E…, text = … where id = … and age > ….… and name = … and t.column2 = $1 limit …');
    });
    (0, _globals.it)('what is cut off in the middle of a text shows no part of it', ()=>{
        (0, _globals.expect)((0, _plainstatement.plainStatement)("select 'a secret that does not end")).toBe('select …');
        (0, _globals.expect)((0, _plainstatement.plainStatement)('select $$a secret')).toBe('select …');
        (0, _globals.expect)((0, _plainstatement.plainStatement)('select 1 /* a secret')).toBe('select …');
    });
    _globals.it.each([
        [
            'a name with an apostrophe',
            `select 1 as "o'clock" from m where a = 'secret' and b = 'secret'`
        ],
        [
            'a name with a doubled quote',
            `select "a""'" from m where a = 'secret'`
        ],
        [
            'a keyword before a text that ends in a backslash',
            `select 1 where a like'\\' and b = 'secret'`
        ],
        [
            'a comment in a comment',
            'select 1 /* a /* b */ secret */'
        ],
        [
            'a tag with a digit',
            'select $a1$secret$a1$'
        ],
        [
            'a tag that is no English',
            'select $ñandú$secret$ñandú$'
        ],
        [
            'an escaped quote',
            `select E'a\\'secret'`
        ]
    ])('%s does not make a value visible', (_what, sql)=>{
        (0, _globals.expect)((0, _plainstatement.plainStatement)(sql)).not.toContain('secret');
    });
    (0, _globals.it)('a long statement is cut, and takes no longer', ()=>{
        const began = performance.now();
        (0, _globals.expect)((0, _plainstatement.plainStatement)(`select ${'a, '.repeat(1_000_000)}`).length).toBeLessThan(410);
        (0, _globals.expect)((0, _plainstatement.plainStatement)("'".repeat(1_000_000)).length).toBeLessThan(410);
        (0, _globals.expect)(performance.now() - began).toBeLessThan(1_000);
    });
});

//# sourceMappingURL=plain-statement.test.js.map