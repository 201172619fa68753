"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _password = require("./password");
(0, _globals.describe)('passwords', ()=>{
    (0, _globals.it)('passwords are known again, and nothing else is; equal ones have different hashes', async ()=>{
        const [one, other] = await Promise.all([
            (0, _password.hashPassword)('correct horse'),
            (0, _password.hashPassword)('correct horse')
        ]);
        (0, _globals.expect)(one).toMatch(/^scrypt\$16384\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/);
        (0, _globals.expect)(one).not.toBe(other);
        (0, _globals.expect)(await (0, _password.isPassword)('correct horse', one)).toBe(true);
        (0, _globals.expect)(await (0, _password.isPassword)('correct horse', other)).toBe(true);
        for (const wrong of [
            '',
            'correct horsf',
            'correct horse ',
            'Correct horse'
        ]){
            (0, _globals.expect)(await (0, _password.isPassword)(wrong, one)).toBe(false);
        }
    });
    (0, _globals.it)('passwords keep the costs with which they were made', async ()=>{
        const cheap = 'scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA==$';
        (0, _globals.expect)(await (0, _password.isPassword)('x', `${cheap}AAAA`)).toBe(false);
    });
});

//# sourceMappingURL=password.test.js.map