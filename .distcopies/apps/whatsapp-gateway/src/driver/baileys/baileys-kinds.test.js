"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
});
const arrives = (message, type = 'text')=>world.reported(ann.send(world.user, message, {
        type
    }));
const vcard = (name, phone)=>({
        displayName: name,
        vcard: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${phone}:+${phone}\nEND:VCARD`
    });
(0, _globals.describe)('choices', ()=>{
    _globals.it.each([
        [
            'a button',
            {
                buttonsResponseMessage: {
                    selectedButtonId: 'b1',
                    selectedDisplayText: 'Yes, please'
                }
            },
            'Yes, please',
            {
                choice_id: 'b1'
            }
        ],
        [
            'a button of a template',
            {
                templateButtonReplyMessage: {
                    selectedId: 't1',
                    selectedDisplayText: 'Book'
                }
            },
            'Book',
            {
                choice_id: 't1'
            }
        ],
        [
            'a row of a list',
            {
                listResponseMessage: {
                    title: 'Small',
                    singleSelectReply: {
                        selectedRowId: 'r1'
                    }
                }
            },
            'Small',
            {
                choice_id: 'r1'
            }
        ],
        [
            'an answer of an interactive message',
            {
                interactiveResponseMessage: {
                    body: {
                        text: 'Pizza'
                    },
                    nativeFlowResponseMessage: {
                        name: 'menu_options',
                        paramsJson: '{"id":"p1"}'
                    }
                }
            },
            'Pizza',
            {
                choice_id: 'p1',
                flow_name: 'menu_options',
                flow_params: '{"id":"p1"}'
            }
        ],
        [
            'an answer without words',
            {
                interactiveResponseMessage: {
                    nativeFlowResponseMessage: {
                        name: 'cta',
                        paramsJson: 'no json'
                    }
                }
            },
            '[choice]',
            {
                flow_name: 'cta',
                flow_params: 'no json'
            }
        ]
    ])('a choice comes in as its text, with its id: %s', async (_what, message, text, metadata)=>{
        const event = await arrives(message);
        (0, _globals.expect)(event).toMatchObject({
            kind: 'text',
            text
        });
        (0, _globals.expect)(event?.metadata).toEqual(metadata);
    });
    (0, _globals.it)('what a business offers with buttons comes in as its text', async ()=>{
        const offers = [
            {
                buttonsMessage: {
                    contentText: 'Which one?'
                }
            },
            {
                listMessage: {
                    title: 'Sizes',
                    description: 'Which one?'
                }
            },
            {
                interactiveMessage: {
                    body: {
                        text: 'Which one?'
                    }
                }
            },
            {
                templateMessage: {
                    hydratedTemplate: {
                        hydratedContentText: 'Which one?'
                    }
                }
            }
        ];
        for (const offer of offers)(0, _globals.expect)(await arrives(offer)).toMatchObject({
            kind: 'text',
            text: 'Which one?'
        });
    });
});
(0, _globals.describe)('things without a type of their own', ()=>{
    _globals.it.each([
        [
            'order',
            {
                orderMessage: {
                    orderId: 'o1',
                    itemCount: 2,
                    message: 'Two pizzas'
                }
            },
            'Two pizzas',
            {
                order_id: 'o1'
            }
        ],
        [
            'order',
            {
                orderMessage: {
                    orderId: 'o2'
                }
            },
            '[order]',
            {
                order_id: 'o2'
            }
        ],
        [
            'product',
            {
                productMessage: {
                    product: {
                        productId: 'p1',
                        title: 'Margherita'
                    }
                }
            },
            'Margherita',
            {
                product_id: 'p1'
            }
        ],
        [
            'group invite',
            {
                groupInviteMessage: {
                    groupJid: '1@g.us',
                    inviteCode: 'abc',
                    groupName: 'Team'
                }
            },
            'Team',
            {
                group_id: '1@g.us',
                invite_code: 'abc'
            }
        ],
        [
            'event',
            {
                eventMessage: {
                    name: 'Party',
                    startTime: 1_800_000_000
                }
            },
            'Party',
            {
                event_start: '1800000000'
            }
        ],
        [
            'poll',
            {
                pollCreationMessageV3: {
                    name: 'Tea?'
                }
            },
            'Tea?',
            {}
        ],
        [
            'send payment',
            {
                sendPaymentMessage: {}
            },
            '[send payment]',
            {}
        ],
        [
            'sticker pack',
            {
                stickerPackMessage: {
                    stickerPackId: 's'
                }
            },
            '[sticker pack]',
            {}
        ]
    ])('a thing comes in as unsupported, never empty, with what it is: %s', async (kind, message, text, ids)=>{
        const event = await arrives(message);
        (0, _globals.expect)(event).toMatchObject({
            kind: 'unsupported',
            text,
            metadata: {
                kind,
                ...ids
            }
        });
    });
});
(0, _globals.describe)('messages to look at once', ()=>{
    const image = (viewOnce)=>({
            imageMessage: {
                mimetype: 'image/png',
                mediaKey: (0, _nodecrypto.randomBytes)(32),
                directPath: '/v/none.enc',
                viewOnce
            }
        });
    _globals.it.each([
        [
            'the first wrapper',
            {
                viewOnceMessage: {
                    message: image()
                }
            }
        ],
        [
            'the second',
            {
                viewOnceMessageV2: {
                    message: image()
                }
            }
        ],
        [
            'in a disappearing message',
            {
                ephemeralMessage: {
                    message: {
                        viewOnceMessageV2: {
                            message: image()
                        }
                    }
                }
            }
        ],
        [
            'by its own word',
            image(true)
        ]
    ])('a photo comes in as a photo that says so: %s', async (_how, message)=>{
        (0, _globals.expect)(await arrives(message, 'media')).toMatchObject({
            kind: 'image',
            metadata: {
                view_once: 'true'
            }
        });
    });
    (0, _globals.it)('a voice message in the third wrapper comes in as audio', async ()=>{
        const audio = {
            audioMessage: {
                mimetype: 'audio/ogg',
                mediaKey: (0, _nodecrypto.randomBytes)(32),
                directPath: '/v/none.enc'
            }
        };
        const message = {
            viewOnceMessageV2Extension: {
                message: audio
            }
        };
        (0, _globals.expect)(await arrives(message, 'media')).toMatchObject({
            kind: 'audio',
            metadata: {
                view_once: 'true'
            }
        });
    });
    _globals.it.each([
        'view_once',
        'view_once_unavailable_fanout'
    ])('what WhatsApp shows on the phone alone is told with who wrote it: %s', async (type)=>{
        (0, _globals.expect)(await world.reported(ann.sendViewOnce(world.user, type))).toMatchObject({
            kind: 'unsupported',
            text: '[view once] Open this message on the phone.',
            from: ann.user.phone,
            metadata: {
                kind: 'view once',
                view_once: 'true'
            }
        });
    });
});
(0, _globals.describe)('wrappers', ()=>{
    (0, _globals.it)('a document with a caption comes in as a document with its text', async ()=>{
        const document = {
            mimetype: 'application/pdf',
            caption: 'The bill',
            fileName: 'bill.pdf',
            directPath: '/v/none.enc'
        };
        const message = {
            documentWithCaptionMessage: {
                message: {
                    documentMessage: document
                }
            }
        };
        (0, _globals.expect)(await arrives(message, 'media')).toMatchObject({
            kind: 'document',
            text: 'The bill',
            media: {
                filename: 'bill.pdf'
            }
        });
    });
    (0, _globals.it)('all contact cards of a message come in', async ()=>{
        const contacts = [
            vcard('Ann', '491'),
            vcard('Bo', '492')
        ];
        const event = await arrives({
            contactsArrayMessage: {
                displayName: '2 contacts',
                contacts
            }
        }, 'media');
        (0, _globals.expect)(event).toMatchObject({
            kind: 'contact',
            text: 'Ann, Bo',
            contact: {
                name: 'Ann',
                phone: '491'
            },
            contacts: [
                {
                    name: 'Ann',
                    phone: '491'
                },
                {
                    name: 'Bo',
                    phone: '492'
                }
            ]
        });
    });
    (0, _globals.it)('a place that moves says so', async ()=>{
        const message = {
            liveLocationMessage: {
                degreesLatitude: 1,
                degreesLongitude: 2,
                caption: 'On my way'
            }
        };
        (0, _globals.expect)(await arrives(message, 'media')).toMatchObject({
            kind: 'location',
            text: 'On my way',
            metadata: {
                live_location: 'true'
            }
        });
    });
    (0, _globals.it)('a photo of an album comes in as a photo; pins, kept messages and heads of albums say nothing', async ()=>{
        const key = {
            remoteJid: ann.user.lid,
            fromMe: false,
            id: 'X1'
        };
        await ann.send(world.user, {
            albumMessage: {
                expectedImageCount: 1
            }
        });
        await ann.send(world.user, {
            pinInChatMessage: {
                key,
                type: 1
            }
        });
        await ann.send(world.user, {
            keepInChatMessage: {
                key,
                keepType: 1
            }
        });
        const photo = {
            imageMessage: {
                mimetype: 'image/png',
                directPath: '/v/none.enc',
                caption: 'One'
            }
        };
        await arrives({
            associatedChildMessage: {
                message: photo
            }
        }, 'media');
        (0, _globals.expect)(world.inbound.map(({ kind, text })=>`${kind} ${text}`)).toEqual([
            'image One'
        ]);
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with all kinds', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-kinds.test.js.map