"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _despitecut = require("./despite-cut");
const CUT = new Error('Connection terminated unexpectedly');
const TAKEN = Object.assign(new Error('duplicate key value'), {
    code: '23505'
});
const ITEMS = [
    {
        id: 'a'
    },
    {
        id: 'b'
    }
];
/** A store that answers with these, one after the other; and what each look finds. */ const world = (answers, found)=>{
    const [left, looks] = [
        [
            ...answers
        ],
        [
            ...found
        ]
    ];
    const asked = [];
    const next = (all)=>{
        const answer = all.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
        return answer;
    };
    const store = async (items)=>{
        asked.push(items.map(({ id })=>id));
        return next(left);
    };
    const findStored = async ()=>new Map(next(looks).map((id)=>[
                id,
                'stored'
            ]));
    return {
        asked,
        result: ()=>(0, _despitecut.despiteCut)(ITEMS, {
                store,
                findStored
            })
    };
};
describe('storing messages despite a cut connection', ()=>{
    it('what is stored is accepted, and the others are stored anew', async ()=>{
        const { result, asked } = world([
            CUT,
            new Map([
                [
                    'b',
                    'refused'
                ]
            ])
        ], [
            [
                'a'
            ],
            []
        ]);
        expect(await result()).toEqual(new Map([
            [
                'a',
                'stored'
            ],
            [
                'b',
                'refused'
            ]
        ]));
        expect(asked).toEqual([
            [
                'a',
                'b'
            ],
            [
                'b'
            ]
        ]);
    });
    it('what is committed between the look and the second try is looked for again', async ()=>{
        const { result, asked } = world([
            CUT,
            TAKEN
        ], [
            [],
            [
                'a',
                'b'
            ]
        ]);
        expect(await result()).toEqual(new Map([
            [
                'a',
                'stored'
            ],
            [
                'b',
                'stored'
            ]
        ]));
        expect(asked).toHaveLength(2);
    });
    it('what the second try refuses although the first one was committed meanwhile is accepted', async ()=>{
        const { result } = world([
            CUT,
            new Map([
                [
                    'b',
                    'refused'
                ]
            ])
        ], [
            [],
            [
                'b'
            ]
        ]);
        expect(await result()).toEqual(new Map([
            [
                'b',
                'stored'
            ]
        ]));
    });
    it.each([
        [
            'a second cut',
            [
                CUT,
                new Error('Connection terminated'),
                new Map()
            ],
            [
                [],
                []
            ]
        ],
        [
            'a look that fails',
            [
                CUT,
                new Map()
            ],
            [
                new Error('connect ECONNREFUSED')
            ]
        ],
        [
            'a key that is taken and not there',
            [
                CUT,
                TAKEN,
                TAKEN,
                new Map()
            ],
            [
                [],
                [],
                []
            ]
        ]
    ])('after %s nobody knows: it ends with the error of the first cut', async (_, answers, found)=>{
        await expect(world(answers, found).result()).rejects.toBe(CUT);
    });
    it('another error is no cut, and is passed on at once', async ()=>{
        const { result, asked } = world([
            TAKEN,
            new Map()
        ], [
            [
                'a',
                'b'
            ]
        ]);
        await expect(result()).rejects.toBe(TAKEN);
        expect(asked).toHaveLength(1);
    });
});

//# sourceMappingURL=despite-cut.test.js.map