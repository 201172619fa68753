"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _contactplan = require("./contact-plan");
const P = '4915100000001';
const Q = '4915100000002';
const L = '111@lid';
const M = '222@lid';
const contact = (id, fields)=>({
        id,
        phone: null,
        lid: null,
        name: null,
        source: 'inbound',
        ...fields
    });
const wrote = (fields)=>({
        phone: null,
        lid: null,
        name: null,
        hasWritten: true,
        ...fields
    });
const NOTHING = {
    created: [],
    announced: [],
    changed: [],
    merged: [],
    freed: [],
    given: []
};
const mapped = (lid, phone)=>({
        phone,
        lid,
        name: null,
        hasWritten: false
    });
(0, _globals.describe)('the plan for contacts', ()=>{
    (0, _globals.it)('the plan makes one contact of twenty messages of a new sender', ()=>{
        const plan = (0, _contactplan.planContacts)([], Array.from({
            length: 20
        }, ()=>wrote({
                phone: P,
                lid: L,
                name: 'Ann'
            })));
        (0, _globals.expect)(plan.created).toMatchObject([
            {
                phone: P,
                lid: L,
                name: 'Ann',
                source: 'inbound'
            }
        ]);
        (0, _globals.expect)(new Set(plan.contacts.map((found)=>found?.id))).toEqual(new Set([
            plan.created[0]?.id
        ]));
        (0, _globals.expect)([
            plan.changed,
            plan.merged
        ]).toEqual([
            [],
            []
        ]);
    });
    (0, _globals.it)('the plan makes one new contact when phone, LID and both of one person come in one batch', ()=>{
        const plan = (0, _contactplan.planContacts)([], [
            wrote({
                lid: L,
                name: 'Ann'
            }),
            wrote({
                phone: P
            }),
            wrote({
                phone: P,
                lid: L
            })
        ]);
        (0, _globals.expect)(plan.created).toMatchObject([
            {
                phone: P,
                lid: L,
                name: 'Ann'
            }
        ]);
        (0, _globals.expect)(plan.contacts.map((found)=>found?.phone)).toEqual([
            P,
            P,
            P
        ]);
        (0, _globals.expect)(plan.merged).toEqual([]);
    });
    (0, _globals.it)('the plan adds the phone to a LID that wrote before', ()=>{
        const plan = (0, _contactplan.planContacts)([
            contact('l', {
                lid: L
            })
        ], [
            wrote({
                phone: P,
                lid: L
            })
        ]);
        (0, _globals.expect)(plan).toMatchObject({
            created: [],
            changed: [
                {
                    contact: {
                        id: 'l',
                        phone: P
                    },
                    changed: [
                        'phone'
                    ]
                }
            ]
        });
    });
    (0, _globals.it)('the plan merges a LID into the contact that has its phone, and keeps the name that only the LID had', ()=>{
        const stored = [
            contact('p', {
                phone: P,
                source: 'api'
            }),
            contact('l', {
                lid: L,
                name: 'Ann'
            })
        ];
        const plan = (0, _contactplan.planContacts)(stored, [
            mapped(L, P),
            wrote({
                lid: L
            })
        ]);
        (0, _globals.expect)(plan.merged).toEqual([
            {
                from: 'l',
                into: 'p'
            }
        ]);
        (0, _globals.expect)(plan.changed).toEqual([
            {
                contact: {
                    id: 'p',
                    phone: P,
                    lid: L,
                    name: 'Ann',
                    source: 'api'
                },
                changed: [
                    'name',
                    'whatsapp_lid'
                ]
            }
        ]);
        (0, _globals.expect)(plan.contacts.map((found)=>found?.id)).toEqual([
            'p',
            'p'
        ]);
    });
    (0, _globals.it)('the plan keeps the stored contact of a LID when its phone first writes in the same batch', ()=>{
        const plan = (0, _contactplan.planContacts)([
            contact('l', {
                lid: L
            })
        ], [
            wrote({
                phone: P
            }),
            mapped(L, P)
        ]);
        (0, _globals.expect)([
            plan.created,
            plan.merged
        ]).toEqual([
            [],
            []
        ]);
        (0, _globals.expect)(plan.changed).toMatchObject([
            {
                contact: {
                    id: 'l',
                    phone: P,
                    lid: L
                },
                changed: [
                    'phone'
                ]
            }
        ]);
        (0, _globals.expect)(plan.contacts.map((found)=>found?.id)).toEqual([
            'l',
            'l'
        ]);
    });
    (0, _globals.it)('the plan makes nobody of a mapping of people who never wrote', ()=>{
        (0, _globals.expect)((0, _contactplan.planContacts)([], [
            mapped(L, P)
        ])).toEqual({
            ...NOTHING,
            contacts: [
                null
            ]
        });
    });
    (0, _globals.it)('the plan follows a person to a new number', ()=>{
        const plan = (0, _contactplan.planContacts)([
            contact('a', {
                phone: P,
                lid: L
            })
        ], [
            wrote({
                phone: Q,
                lid: L
            })
        ]);
        (0, _globals.expect)(plan.changed).toMatchObject([
            {
                contact: {
                    id: 'a',
                    phone: Q,
                    lid: L
                },
                changed: [
                    'phone'
                ]
            }
        ]);
    });
    (0, _globals.it)('the plan moves a LID between two contacts that have numbers, and merges nobody', ()=>{
        const stored = [
            contact('a', {
                phone: P,
                lid: L
            }),
            contact('b', {
                phone: Q,
                lid: M
            })
        ];
        const plan = (0, _contactplan.planContacts)(stored, [
            wrote({
                phone: Q,
                lid: L
            })
        ]);
        (0, _globals.expect)(plan.merged).toEqual([]);
        (0, _globals.expect)(plan.changed).toMatchObject([
            {
                contact: {
                    id: 'a',
                    lid: null
                },
                changed: [
                    'whatsapp_lid'
                ]
            },
            {
                contact: {
                    id: 'b',
                    lid: L
                },
                changed: [
                    'whatsapp_lid'
                ]
            }
        ]);
    });
    (0, _globals.it)('the plan knows who wrote also when a later line of the batch takes their address away', ()=>{
        const stored = [
            contact('p', {
                phone: P,
                lid: L
            }),
            contact('n', {
                lid: 'n@lid'
            })
        ];
        const moved = (0, _contactplan.planContacts)(stored, [
            wrote({
                lid: L
            }),
            wrote({
                phone: P,
                lid: M
            })
        ]);
        (0, _globals.expect)(moved.contacts.map((found)=>found?.id)).toEqual([
            'p',
            'p'
        ]);
        const renumbered = (0, _contactplan.planContacts)(stored, [
            wrote({
                phone: P
            }),
            mapped(L, Q)
        ]);
        (0, _globals.expect)(renumbered.contacts.map((found)=>found?.id)).toEqual([
            'p',
            'p'
        ]);
        const united = (0, _contactplan.planContacts)(stored, [
            wrote({
                phone: Q,
                lid: M
            }),
            wrote({
                lid: M
            }),
            mapped('n@lid', Q)
        ]);
        (0, _globals.expect)(united.contacts.map((found)=>found?.id)).toEqual([
            'n',
            'n',
            'n'
        ]);
        const hints = [
            wrote({
                phone: Q,
                lid: M
            }),
            wrote({
                lid: M
            }),
            wrote({
                lid: 'o@lid'
            }),
            mapped('o@lid', Q)
        ];
        const twice = (0, _contactplan.planContacts)(stored, [
            ...hints,
            mapped('n@lid', Q)
        ]);
        (0, _globals.expect)(twice.created).toEqual([]);
        (0, _globals.expect)(twice.contacts.map((found)=>found?.id)).toEqual([
            'n',
            'n',
            'n',
            'n',
            'n'
        ]);
    });
    (0, _globals.it)('the plan gives a person who first writes in a batch what the batch tells of them, also when that stands before', ()=>{
        const plan = (0, _contactplan.planContacts)([], [
            mapped(L, P),
            wrote({
                lid: L
            })
        ]);
        (0, _globals.expect)(plan.created).toMatchObject([
            {
                phone: P,
                lid: L
            }
        ]);
        (0, _globals.expect)(plan.contacts).toEqual([
            plan.created[0],
            plan.created[0]
        ]);
    });
    (0, _globals.it)('the plan reports no change when nothing changed, also when a name went and came back', ()=>{
        const stored = [
            contact('a', {
                phone: P,
                lid: L,
                name: 'Ann'
            })
        ];
        const names = [
            'Ann',
            'Anna',
            'Ann',
            null
        ];
        (0, _globals.expect)((0, _contactplan.planContacts)(stored, names.map((name)=>wrote({
                phone: P,
                lid: L,
                name
            }))).changed).toEqual([]);
    });
    (0, _globals.it)('the plan takes the shown name over, but never over one that the organization chose', ()=>{
        const shown = wrote({
            phone: P,
            name: 'Annie'
        });
        const named = (source)=>[
                contact('a', {
                    phone: P,
                    name: 'Ann',
                    source
                })
            ];
        (0, _globals.expect)((0, _contactplan.planContacts)(named('inbound'), [
            shown
        ]).changed).toMatchObject([
            {
                changed: [
                    'name'
                ]
            }
        ]);
        (0, _globals.expect)((0, _contactplan.planContacts)(named('api'), [
            shown
        ]).changed).toEqual([]);
        (0, _globals.expect)((0, _contactplan.planContacts)([
            contact('a', {
                phone: P,
                source: 'api'
            })
        ], [
            shown
        ]).changed).toMatchObject([
            {
                contact: {
                    name: 'Annie'
                },
                changed: [
                    'name'
                ]
            }
        ]);
    });
    (0, _globals.it)('the plan makes one contact without a phone of a sender that has only a name, and keeps a name that was chosen for it', ()=>{
        const sender = wrote({
            senderId: 'AMAZON'
        });
        const { created, contacts } = (0, _contactplan.planContacts)([], [
            sender,
            sender
        ]);
        (0, _globals.expect)(created).toMatchObject([
            {
                phone: null,
                lid: null,
                senderId: 'AMAZON',
                name: 'AMAZON'
            }
        ]);
        (0, _globals.expect)(contacts).toEqual([
            created[0],
            created[0]
        ]);
        const renamed = contact('a', {
            senderId: 'AMAZON',
            name: 'Parcels'
        });
        (0, _globals.expect)((0, _contactplan.planContacts)([
            renamed
        ], [
            sender
        ])).toEqual({
            ...NOTHING,
            contacts: [
                renamed
            ]
        });
    });
    (0, _globals.describe)('the addresses of the plan', ()=>{
        const phone = (value, contactId)=>({
                contactId,
                kind: 'phone',
                value
            });
        const lid = (value, contactId)=>({
                contactId,
                kind: 'whatsapp_lid',
                value
            });
        (0, _globals.it)('the plan gives a new contact all addresses that are known of it, and leaves those of others as they are', ()=>{
            const plan = (0, _contactplan.planContacts)([
                contact('a', {
                    phone: Q
                })
            ], [
                wrote({
                    phone: P,
                    lid: L
                }),
                wrote({
                    phone: Q
                })
            ]);
            const id = plan.created[0]?.id ?? '';
            (0, _globals.expect)(plan).toMatchObject({
                freed: [],
                given: [
                    phone(P, id),
                    lid(L, id)
                ]
            });
        });
        (0, _globals.it)('the plan frees the old number of a person who has a new one', ()=>{
            const plan = (0, _contactplan.planContacts)([
                contact('a', {
                    phone: P,
                    lid: L
                })
            ], [
                wrote({
                    phone: Q,
                    lid: L
                })
            ]);
            (0, _globals.expect)(plan).toMatchObject({
                freed: [
                    phone(P, 'a')
                ],
                given: [
                    phone(Q, 'a')
                ]
            });
        });
        (0, _globals.it)('the plan frees all addresses that change hands before they are given, also when two LIDs change places', ()=>{
            const stored = [
                contact('a', {
                    phone: P,
                    lid: L
                }),
                contact('b', {
                    phone: Q,
                    lid: M
                })
            ];
            const plan = (0, _contactplan.planContacts)(stored, [
                mapped(L, Q),
                mapped(M, P)
            ]);
            (0, _globals.expect)(plan).toMatchObject({
                freed: [
                    lid(L, 'a'),
                    lid(M, 'b')
                ],
                given: [
                    lid(L, 'b'),
                    lid(M, 'a')
                ]
            });
        });
        (0, _globals.it)('the plan moves no addresses when they went and came back in one batch', ()=>{
            const stored = [
                contact('a', {
                    phone: P,
                    lid: L
                }),
                contact('b', {
                    phone: Q,
                    lid: M
                })
            ];
            const plan = (0, _contactplan.planContacts)(stored, [
                mapped(L, Q),
                mapped(M, P),
                mapped(L, P),
                mapped(M, Q)
            ]);
            (0, _globals.expect)(plan).toMatchObject({
                changed: [],
                freed: [],
                given: []
            });
        });
        (0, _globals.it)('the plan gives addresses that find a contact that goes to the one that stays, and leaves the rest to the merge', ()=>{
            const others = [
                {
                    kind: 'email',
                    value: 'ann@example.org'
                }
            ];
            const stored = [
                contact('p', {
                    phone: P,
                    lid: M
                }),
                contact('l', {
                    lid: L,
                    others
                })
            ];
            const plan = (0, _contactplan.planContacts)(stored, [
                mapped(L, P)
            ]);
            (0, _globals.expect)(plan.merged).toEqual([
                {
                    from: 'l',
                    into: 'p'
                }
            ]);
            (0, _globals.expect)(plan).toMatchObject({
                freed: [
                    lid(M, 'p'),
                    lid(L, 'l')
                ],
                given: [
                    lid(L, 'p')
                ]
            });
            (0, _globals.expect)(plan.contacts[0]?.others).toEqual(others);
        });
        (0, _globals.it)('the plan finds a contact by an address that is not primary, and changes none', ()=>{
            const stored = [
                contact('a', {
                    phone: P,
                    lid: L,
                    others: [
                        {
                            kind: 'phone',
                            value: Q
                        }
                    ]
                })
            ];
            const plan = (0, _contactplan.planContacts)(stored, [
                wrote({
                    phone: Q
                }),
                wrote({
                    phone: Q,
                    lid: L
                })
            ]);
            (0, _globals.expect)(plan).toEqual({
                ...NOTHING,
                contacts: [
                    stored[0],
                    stored[0]
                ]
            });
        });
        (0, _globals.it)('the plan takes a LID that is not primary from a person with a number, who keeps the primary one', ()=>{
            const others = [
                {
                    kind: 'whatsapp_lid',
                    value: L
                }
            ];
            const stored = [
                contact('a', {
                    phone: P,
                    lid: M,
                    others
                }),
                contact('b', {
                    phone: Q
                })
            ];
            const plan = (0, _contactplan.planContacts)(stored, [
                mapped(L, Q)
            ]);
            (0, _globals.expect)(plan.changed).toMatchObject([
                {
                    contact: {
                        id: 'b',
                        lid: L
                    },
                    changed: [
                        'whatsapp_lid'
                    ]
                }
            ]);
            (0, _globals.expect)(plan).toMatchObject({
                merged: [],
                freed: [
                    lid(L, 'a')
                ],
                given: [
                    lid(L, 'b')
                ]
            });
        });
    });
    (0, _globals.it)('the plan never gives a person the name of a sender without a phone', ()=>{
        const plan = (0, _contactplan.planContacts)([
            contact('a', {
                senderId: P
            })
        ], [
            wrote({
                phone: P
            })
        ]);
        (0, _globals.expect)(plan.created).toMatchObject([
            {
                phone: P
            }
        ]);
        (0, _globals.expect)(plan.contacts).toEqual(plan.created);
    });
});

//# sourceMappingURL=contact-plan.test.js.map