"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _errors = require("../../../errors/src");
const _passwordrule = require("./password.rule");
const EMAIL = 'maria.gonzalez@example.com';
function weakness(password) {
    try {
        (0, _passwordrule.assertGoodPassword)(password, EMAIL);
        return null;
    } catch (error) {
        return error instanceof _errors.AppError && error.code === 'WEAK_PASSWORD' ? error.message : String(error);
    }
}
(0, _globals.describe)('a new password', ()=>{
    _globals.it.each([
        'seven small herons',
        'Tr0ub4dor&3-and-more',
        '密码很长而且没有人知道它是什么',
        'x7!kQ0pz-Lm2',
        '839201748392'
    ])('a password that is long and of no pattern is good: %s', (password)=>{
        (0, _globals.expect)(weakness(password)).toBeNull();
    });
    _globals.it.each([
        [
            'too short',
            'x7!kQ0pz-Lm',
            'at least 12'
        ],
        [
            'too long',
            'ab7!'.repeat(51),
            'at most 200'
        ],
        [
            'the email address',
            EMAIL,
            'must not be the email'
        ],
        [
            'the email address in capitals',
            EMAIL.toUpperCase(),
            'must not be the email'
        ],
        [
            'the name in the email address, with a year',
            'maria.gonzalez1984',
            'must not be the email'
        ],
        [
            'one letter',
            'aaaaaaaaaaaa',
            'one pattern'
        ],
        [
            'a piece that repeats',
            'abc123abc123',
            'one pattern'
        ],
        [
            'what counts on',
            '123456789012',
            'one pattern'
        ],
        [
            'the alphabet',
            'ABCDEFGHIJKLM',
            'one pattern'
        ],
        [
            'a common password with numbers',
            'Password1234!',
            'commonest'
        ],
        [
            'keys in a row',
            'qwertyuiop123',
            'commonest'
        ],
        [
            'a walk over the keys',
            '1q2w3e4r5t6y',
            'commonest'
        ]
    ])('a password that is %s is refused in a sentence', (_what, password, sentence)=>{
        (0, _globals.expect)(weakness(password)).toContain(sentence);
    });
});

//# sourceMappingURL=password.rule.test.js.map