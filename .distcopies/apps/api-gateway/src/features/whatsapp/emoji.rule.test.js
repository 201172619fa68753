"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _emojirule = require("./emoji.rule");
(0, _globals.describe)('isEmoji', ()=>{
    _globals.it.each([
        [
            'a picture',
            '👍'
        ],
        [
            'a picture that is text without its variation',
            '❤️'
        ],
        [
            'the same without it',
            '❤'
        ],
        [
            'a skin tone',
            '👍🏽'
        ],
        [
            'a flag',
            '🇩🇪'
        ],
        [
            'the flag of a region',
            '🏴󠁧󠁢󠁥󠁮󠁧󠁿'
        ],
        [
            'a keycap',
            '1️⃣'
        ],
        [
            'a keycap without variation',
            '#⃣'
        ],
        [
            'a family',
            '👨‍👩‍👧‍👦'
        ],
        [
            'the longest of them',
            '👩🏽‍❤️‍💋‍👨🏻'
        ],
        [
            'a red-haired person',
            '👨🏻‍🦰'
        ],
        [
            'a rainbow flag',
            '🏳️‍🌈'
        ],
        [
            'a tone alone',
            '🏽'
        ],
        [
            'red hair alone',
            '🦰'
        ]
    ])('isEmoji takes %s: %s', (_what, text)=>{
        (0, _globals.expect)((0, _emojirule.isEmoji)(text)).toBe(true);
    });
    _globals.it.each([
        [
            'nothing',
            ''
        ],
        [
            'a digit',
            '1'
        ],
        [
            'a digit with a variation',
            '1️'
        ],
        [
            'a letter',
            'a'
        ],
        [
            'two pictures',
            '👍👍'
        ],
        [
            'two flags',
            '🇩🇪🇪🇨'
        ],
        [
            'half a flag',
            '🇩'
        ],
        [
            'a joiner at the end',
            '👍‍'
        ],
        [
            'a joiner alone',
            '‍'
        ],
        [
            'a variation alone',
            '️'
        ],
        [
            'text after it',
            '👍x'
        ],
        [
            'space',
            ' 👍'
        ],
        [
            'tags without an end',
            '🏴󠁧󠁢'
        ]
    ])('isEmoji refuses %s: %j', (_what, text)=>{
        (0, _globals.expect)((0, _emojirule.isEmoji)(text)).toBe(false);
    });
    (0, _globals.it)('isEmoji reads every character once, also of long texts of parts that fit in two places', ()=>{
        for (const part of [
            '🦰',
            '🦰‍',
            '🏽',
            '👍🏽',
            '🇩🇪',
            '1️⃣'
        ])(0, _globals.expect)((0, _emojirule.isEmoji)(`${part.repeat(100_000)}x`)).toBe(false);
    });
});

//# sourceMappingURL=emoji.rule.test.js.map