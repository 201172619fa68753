"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _parsetemplate = require("./parse-template");
const _rendertemplate = require("./render-template");
const VALUES = {
    name: 'Ana',
    'contact.name': 'Ana Lopez',
    'contact.custom_fields.plan': 'Gold',
    empty: '',
    nothing: null,
    braces: '{{name}} $& {{{'
};
function rendered(text) {
    const parsed = (0, _parsetemplate.parseTemplate)(text);
    if (!('template' in parsed)) throw new Error(`${parsed.position}: ${parsed.problem}`);
    const { text: made, missing } = (0, _rendertemplate.renderTemplate)(parsed.template, (key)=>VALUES[key]);
    return missing.length === 0 ? made : [
        made,
        missing
    ];
}
(0, _globals.describe)('a text with variables', ()=>{
    _globals.it.each([
        [
            'Hello',
            'Hello'
        ],
        [
            '',
            ''
        ],
        [
            '{{name}}',
            'Ana'
        ],
        [
            'Hi {{name}}{{name}}!',
            'Hi AnaAna!'
        ],
        [
            'Hi {{ name }}',
            'Hi Ana'
        ],
        [
            'Hi {{\nname\t}}',
            'Hi Ana'
        ],
        [
            '{{contact.name}} has {{contact.custom_fields.plan}}',
            'Ana Lopez has Gold'
        ],
        [
            'Hi {{name|there}}',
            'Hi Ana'
        ],
        [
            'Hi {{unknown|there}}',
            'Hi there'
        ],
        [
            'Hi {{ unknown | dear friend }}',
            'Hi dear friend'
        ],
        [
            'Hi{{unknown|}}!',
            'Hi!'
        ],
        [
            'Hi {{unknown|a|b}}',
            'Hi a|b'
        ],
        [
            'Hi {{empty|there}} and {{nothing|you}}',
            'Hi there and you'
        ],
        [
            '{ name } {"a":{"b":1}} }}',
            '{ name } {"a":{"b":1}} }}'
        ],
        [
            '{{braces}}',
            '{{name}} $& {{{'
        ],
        [
            'é{{name}}👋',
            'éAna👋'
        ]
    ])('the text %j is rendered as %j', (text, expected)=>{
        (0, _globals.expect)(rendered(text)).toEqual(expected);
    });
    (0, _globals.it)('a text with variables names what is missing, each once and in order, and leaves it in the text as it was written', ()=>{
        (0, _globals.expect)(rendered('{{ b }} {{a}} {{b}} {{name}} {{empty}}')).toEqual([
            '{{ b }} {{a}} {{b}} Ana {{empty}}',
            [
                'b',
                'a',
                'empty'
            ]
        ]);
    });
    (0, _globals.it)('a text with variables finds nothing of JavaScript objects', ()=>{
        (0, _globals.expect)(()=>rendered('{{__proto__}}')).toThrow(/^2:/);
        const parsed = (0, _parsetemplate.parseTemplate)('{{constructor}}');
        if (!('template' in parsed)) throw new Error(parsed.problem);
        (0, _globals.expect)((0, _rendertemplate.renderTemplate)(parsed.template, (key)=>new Map([
                [
                    'a',
                    'b'
                ]
            ]).get(key)).missing).toEqual([
            'constructor'
        ]);
    });
});
(0, _globals.describe)('a text that is no template', ()=>{
    _globals.it.each([
        [
            '{{',
            0
        ],
        [
            'Hi {{name',
            3
        ],
        [
            'Hi {{name}',
            3
        ],
        [
            'Hi {{}}',
            5
        ],
        [
            'Hi {{ }}',
            5
        ],
        [
            'Hi {{Name}}',
            5
        ],
        [
            'Hi {{first name}}',
            5
        ],
        [
            'Hi {{.name}}',
            5
        ],
        [
            'Hi {{contact.}}',
            5
        ],
        [
            'Hi {{a.b.c.d}}',
            5
        ],
        [
            'Hi {{1a}}',
            5
        ],
        [
            'Hi {{|there}}',
            5
        ],
        [
            'Hi {{#if a}}',
            5
        ],
        [
            'Hi {{name()}}',
            5
        ],
        [
            'Hi {{{name}}}',
            3
        ],
        [
            'Hi {{na{me}}',
            7
        ],
        [
            'Hi {{a {{b}}',
            7
        ],
        [
            `{{${'a'.repeat(41)}}}`,
            2
        ],
        [
            '{{a}}'.repeat(_parsetemplate.MOST_VARIABLES + 1),
            5 * _parsetemplate.MOST_VARIABLES
        ]
    ])('the template %j is refused at position %i', (text, position)=>{
        (0, _globals.expect)((0, _parsetemplate.parseTemplate)(text)).toEqual({
            position,
            problem: _globals.expect.any(String)
        });
    });
});
(0, _globals.it)('a text a hundred times as long takes no more than a hundred times as many steps', ()=>{
    // A million braces would take minutes where every one of them looked for its end through all the others.
    for (const piece of [
        '{{',
        '{{a}}',
        '{',
        '}}',
        '{{a|',
        '{ {'
    ])(0, _globals.expect)(()=>(0, _parsetemplate.parseTemplate)(piece.repeat(500_000))).not.toThrow();
});
(0, _globals.it)('the name of a value has no dot', ()=>{
    (0, _globals.expect)([
        'a',
        'first_name',
        'a1'
    ].every(_parsetemplate.isVariableName)).toBe(true);
    (0, _globals.expect)([
        '',
        'A',
        'contact.name',
        '1',
        'a-b',
        'a'.repeat(41)
    ].some(_parsetemplate.isVariableName)).toBe(false);
});

//# sourceMappingURL=templating.test.js.map