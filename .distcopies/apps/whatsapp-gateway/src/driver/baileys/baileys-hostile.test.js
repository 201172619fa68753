"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _nestedmessage = require("../../testing/fake-whatsapp/nested-message");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
});
const reported = (message, options)=>world.reported(ann.send(world.user, message, options));
(0, _globals.describe)('hostile messages', ()=>{
    (0, _globals.it)('a message that nests too deep for the stack is reported as unsupported, and makes no trouble at the next start', async ()=>{
        // Where it breaks depends on the stack: decoding, encoding and decoding again each have another limit.
        for (const depth of [
            3000,
            3300,
            3600,
            4000,
            4400
        ])await ann.send(world.user, (0, _nestedmessage.nestedMessage)(depth));
        await reported({
            conversation: 'After it'
        });
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is connected again');
        await reported({
            conversation: 'After the start'
        });
        const words = world.inbound.map(({ kind, text })=>kind === 'unsupported' ? kind : text);
        (0, _globals.expect)(words.filter((word)=>word !== 'unsupported')).toEqual([
            'After it',
            'After the start'
        ]);
        // What the library itself cannot decode it asks for again, in vain.
        (0, _globals.expect)(words).toContain('unsupported');
    });
    _globals.it.each([
        [
            'no time',
            '0',
            undefined
        ],
        [
            'a time after the year 9999',
            '999999999999999',
            undefined
        ],
        [
            'words for a time',
            'soon',
            undefined
        ]
    ])('a message that comes with %s has its text reported all the same', async (_what, t, sentAt)=>{
        const event = await reported({
            conversation: 'When?'
        }, {
            t
        });
        (0, _globals.expect)(event).toMatchObject({
            from: ann.user.phone,
            kind: 'text',
            text: 'When?'
        });
        (0, _globals.expect)(event?.sent_at).toBe(sentAt);
    });
    _globals.it.each([
        [
            'answers an id that is none',
            {
                extendedTextMessage: {
                    text: 'Re',
                    contextInfo: {
                        stanzaId: 'no id\n'
                    }
                }
            },
            {
                kind: 'text',
                text: 'Re'
            }
        ],
        [
            'reacts to an id that is none',
            {
                reactionMessage: {
                    key: {
                        id: 'x'.repeat(1000)
                    },
                    text: '!'
                }
            },
            {
                kind: 'unsupported',
                text: '[reaction]'
            }
        ],
        [
            'is nowhere on earth',
            {
                locationMessage: {
                    degreesLatitude: Number.NaN,
                    degreesLongitude: 1,
                    name: 'Nowhere'
                }
            },
            {
                kind: 'unsupported',
                text: 'Nowhere'
            }
        ],
        [
            'is beyond the pole',
            {
                liveLocationMessage: {
                    degreesLatitude: 91,
                    degreesLongitude: 1,
                    caption: 'North'
                }
            },
            {
                kind: 'unsupported',
                text: 'North'
            }
        ],
        [
            'is a card with megabytes for a name',
            {
                contactMessage: {
                    displayName: 'n'.repeat(1_000_000),
                    vcard: `TEL:${'1'.repeat(100_000)}`
                }
            },
            {
                kind: 'contact',
                text: 'n'.repeat(255),
                contact: {
                    name: 'n'.repeat(255),
                    phone: '1'.repeat(20)
                }
            }
        ],
        [
            'is a card without a number',
            {
                contactMessage: {
                    vcard: 'x'
                }
            },
            {
                contact: {
                    name: '',
                    phone: ''
                }
            }
        ],
        [
            'is a text of a megabyte',
            {
                conversation: 't'.repeat(1_000_000)
            },
            {
                kind: 'text',
                text: 't'.repeat(65_536)
            }
        ],
        [
            'is a text that would be cut in the middle of a character',
            {
                conversation: `${'t'.repeat(65_535)}😀`
            },
            {
                kind: 'text',
                text: 't'.repeat(65_535)
            }
        ],
        [
            'is a poll without options',
            {
                pollCreationMessageV3: {
                    name: 'None?'
                }
            },
            {
                kind: 'unsupported',
                text: 'None?'
            }
        ],
        [
            'mentions ten thousand people',
            {
                extendedTextMessage: {
                    text: 'All',
                    contextInfo: {
                        mentionedJid: Array.from({
                            length: 10_000
                        }, (_, i)=>`${i}@s.whatsapp.net`)
                    }
                }
            },
            {
                kind: 'text',
                text: 'All'
            }
        ],
        [
            'is a file with a name that writes backwards',
            {
                documentMessage: {
                    fileName: 'a\u202Efdp.exe\u0085',
                    mimetype: 'x'.repeat(100_000),
                    directPath: '/'
                }
            },
            {
                media: {
                    filename: 'a_fdp.exe_',
                    mime: 'x'.repeat(255)
                }
            }
        ],
        [
            'is empty',
            {
                conversation: '',
                listResponseMessage: {
                    title: 'The end'
                }
            },
            {
                text: 'The end'
            }
        ]
    ])('a hostile message is reported although it %s', async (_what, message, event)=>{
        const found = await reported(message);
        (0, _globals.expect)(found).toMatchObject(event);
        for (const part of [
            'reply_to',
            'reaction',
            'location'
        ])(0, _globals.expect)(found).not.toHaveProperty(part);
    });
    (0, _globals.it)('a message may be signed with megabytes of a name', async ()=>{
        const event = await reported({
            conversation: 'Me'
        }, {
            name: 'n'.repeat(1_000_000)
        });
        (0, _globals.expect)(event?.name).toBe('n'.repeat(255));
    });
    (0, _globals.it)('a message that claims to come from the phone of the number itself is not believed', async ()=>{
        const forged = {
            key: {
                remoteJid: '15550009999@s.whatsapp.net',
                id: 'FORGED'
            },
            message: {
                conversation: 'Pay'
            }
        };
        const { proto: library } = await Promise.resolve().then(()=>/*#__PURE__*/ _interop_require_wildcard(require("baileys")));
        const bytes = library.WebMessageInfo.encode(library.WebMessageInfo.fromObject(forged)).finish();
        const peerDataOperationResult = [
            {
                placeholderMessageResendResponse: {
                    webMessageInfoBytes: bytes
                }
            }
        ];
        const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE: type } = library.Message.ProtocolMessage.Type;
        const protocolMessage = {
            type,
            peerDataOperationRequestResponseMessage: {
                peerDataOperationResult
            }
        };
        await ann.send(world.user, {
            protocolMessage
        });
        await ann.send(world.user, {
            deviceSentMessage: {
                message: {
                    protocolMessage
                }
            }
        });
        await reported({
            conversation: 'The end'
        });
        (0, _globals.expect)(world.inbound.map(({ text })=>text)).toEqual([
            'The end'
        ]);
    });
});
(0, _globals.describe)('a line that brings nonsense', ()=>{
    (0, _globals.it)('a line that brings nonsense is cut and comes back by itself, and the process lives', async ()=>{
        world.whatsapp.garble(_messages.NUMBER);
        await (0, _until.until)(()=>world.statuses().includes('disconnected'), 'the driver noticed');
        await (0, _until.until)(()=>world.statuses().at(-1) === 'connected', 'the number is back');
        (0, _globals.expect)(await reported({
            conversation: 'After the noise'
        })).toMatchObject({
            text: 'After the noise'
        });
    });
});

//# sourceMappingURL=baileys-hostile.test.js.map