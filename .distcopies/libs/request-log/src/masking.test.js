"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _fastcheck = /*#__PURE__*/ _interop_require_wildcard(require("fast-check"));
const _maskedbody = require("./masked-body");
const _maskedtext = require("./masked-text");
const _requestlogid = require("./request-log-id");
const _secretwords = require("./secret-words");
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
const kept = (body)=>JSON.parse((0, _maskedbody.maskedBody)(body));
const KEY = `chq_live_${'A'.repeat(36)}`;
(0, _globals.describe)('a masked body', ()=>{
    (0, _globals.it)('a masked body says how long its texts are, and keeps whom it is for', ()=>{
        (0, _globals.expect)(kept({
            to: '+49 151 123',
            message: 'x'.repeat(128),
            caption: 'y',
            typing_ms: 5,
            media_id: 'a-b'
        })).toEqual({
            to: '+49 151 123',
            message: '•••• (128 characters)',
            caption: '•••• (1 character)',
            typing_ms: 5,
            media_id: 'a-b'
        });
    });
    _globals.it.each([
        [
            'secret',
            'whsec_abcdefgh'
        ],
        [
            'client_secret',
            'x'
        ],
        [
            'Password',
            'x'
        ],
        [
            'accessToken',
            'x'
        ],
        [
            'code',
            'ABCD-1234'
        ],
        [
            'setup_code',
            'gw_setup_abcdefgh'
        ],
        [
            'pairing_code',
            'ABCD1234'
        ],
        [
            'apikey',
            'x'
        ],
        [
            'idempotency_key',
            'x'
        ],
        [
            'otp',
            123_456
        ],
        [
            'userPin',
            '1234'
        ],
        [
            'qr',
            '2@abc'
        ],
        [
            'login',
            'x'
        ],
        [
            'token',
            {
                any: 'thing'
            }
        ],
        [
            'codes',
            [
                '1',
                '2'
            ]
        ]
    ])('a masked body keeps nothing of %s', (name, value)=>{
        const masked = {
            [name]: '••••'
        };
        (0, _globals.expect)(kept({
            [name]: value,
            deep: [
                {
                    [name]: value
                }
            ]
        })).toEqual({
            ...masked,
            deep: [
                masked
            ]
        });
    });
    (0, _globals.it)('a masked body keeps that a secret is not there, and names that only sound like one', ()=>{
        const body = {
            pairing_code: null,
            code: false,
            error_code: 'X',
            key_id: 'k',
            qr_url: 'http://a/qr?phone=1'
        };
        (0, _globals.expect)(kept(body)).toEqual(body);
    });
    (0, _globals.it)('a masked body keeps three of a list, and counts the others', ()=>{
        (0, _globals.expect)(kept({
            to: [
                '1',
                '2',
                '3',
                '4',
                '5'
            ],
            messages: Array.from({
                length: 1_000
            }, ()=>({
                    to: '1'
                }))
        })).toEqual({
            to: [
                '1',
                '2',
                '3',
                '… 2 more'
            ],
            messages: [
                {
                    to: '1'
                },
                {
                    to: '1'
                },
                {
                    to: '1'
                },
                '… 997 more'
            ]
        });
    });
    (0, _globals.it)('a masked body keeps the size of a file', ()=>{
        const base64 = Buffer.alloc(3_000).toString('base64');
        (0, _globals.expect)(kept({
            media_base64: base64,
            other: `data:image/png;base64,${base64}`,
            long: base64
        })).toEqual({
            media_base64: '•••• (3000 bytes)',
            other: '•••• (3000 bytes)',
            long: '•••• (4000 characters)'
        });
    });
    (0, _globals.it)('a masked body keeps no value of variables, headers, options, locations and contact cards', ()=>{
        const body = {
            variables: {
                name: 'Ann',
                n: 5,
                deep: {
                    x: [
                        'y'
                    ]
                }
            },
            headers: {
                'X-Auth': 'Basic abc'
            },
            options: [
                'yes'
            ],
            location: {
                latitude: 1.5,
                longitude: 2,
                name: 'home'
            },
            contact_card: {
                name: 'Ann',
                phones: [
                    '1'
                ]
            }
        };
        const masked = JSON.stringify(kept(body));
        for (const value of [
            'Ann',
            '5',
            'y"',
            'Basic',
            'yes',
            '1.5',
            'home"',
            '"1"'
        ])(0, _globals.expect)(masked).not.toContain(value);
        (0, _globals.expect)(kept(body)).toMatchObject({
            variables: {
                name: '•••• (3 characters)',
                n: '••••'
            }
        });
    });
    (0, _globals.it)('a masked body keeps no words of a field that the API does not know, and of no key', ()=>{
        (0, _globals.expect)(kept({
            mesage: 'Your code is 123456',
            order: '4711',
            [KEY]: 1,
            metadata: {
                x: `a${KEY}`
            }
        })).toEqual({
            mesage: '•••• (19 characters)',
            order: '4711',
            'chq_live_••••': 1,
            metadata: {
                x: 'achq_live_••••'
            }
        });
    });
    (0, _globals.it)('a masked body keeps of a link neither its password nor its signature', ()=>{
        (0, _globals.expect)(kept({
            url: 'https://u:p@a.example/x?signature=abc&size=5&token=t#frag'
        })).toEqual({
            url: 'https://••••@a.example/x?signature=••••&size=5&token=••••'
        });
    });
    (0, _globals.it)('a masked answer keeps what our errors say, and no code of an answer that is none', ()=>{
        const error = {
            success: false,
            error: 'VALIDATION',
            code: 'VALIDATION',
            message: 'A field is wrong.',
            fields: [
                {
                    field: 'to',
                    code: 'REQUIRED',
                    message: 'Say who gets it.'
                }
            ]
        };
        (0, _globals.expect)(JSON.parse((0, _maskedbody.maskedAnswer)(error))).toEqual(error);
        (0, _globals.expect)(JSON.parse((0, _maskedbody.maskedAnswer)({
            ...error,
            data: {
                code: '1',
                message: 'a b'
            }
        })).data).toEqual({
            code: '••••',
            message: '•••• (3 characters)'
        });
        (0, _globals.expect)(JSON.parse((0, _maskedbody.maskedAnswer)({
            success: true,
            code: 'VALIDATION'
        })).code).toBe('••••');
    });
    (0, _globals.it)('a masked body is JSON of at most 4 kB, whatever it was made of', ()=>{
        _fastcheck.assert(_fastcheck.property(_fastcheck.jsonValue({
            maxDepth: 12,
            stringUnit: 'binary'
        }), (value)=>{
            const text = (0, _maskedbody.maskedBody)(value);
            JSON.parse(text);
            (0, _globals.expect)(Buffer.byteLength(text)).toBeLessThanOrEqual(_maskedbody.BODY_BYTES);
        }), {
            numRuns: 500
        });
        const wide = (depth)=>depth === 0 ? '\u0001'.repeat(400) : Object.fromEntries(Array.from({
                length: 50
            }, (_, n)=>[
                    '\u0001'.repeat(60) + n,
                    wide(depth - 1)
                ]));
        for (const value of [
            wide(1),
            wide(2),
            wide(3),
            Array.from({
                length: 9
            }, ()=>wide(2))
        ]){
            const text = (0, _maskedbody.maskedBody)({
                a: {
                    b: {
                        c: {
                            d: {
                                e: {
                                    f: value
                                }
                            }
                        }
                    }
                }
            });
            JSON.parse(text);
            (0, _globals.expect)(Buffer.byteLength(text)).toBeLessThanOrEqual(_maskedbody.BODY_BYTES);
        }
    });
    (0, _globals.it)('a masked body never shows a secret word or a secret field, wherever it stands', ()=>{
        const SECRET = 'S3cretValue9';
        const leaf = _fastcheck.oneof(_fastcheck.constant(KEY), _fastcheck.constant(`whsec_${SECRET}`), _fastcheck.string());
        const name = _fastcheck.constantFrom('secret', 'token', 'x_code', 'apiKey', 'plain', 'to', 'list', 'metadata');
        const tree = _fastcheck.letrec((tie)=>({
                node: _fastcheck.oneof({
                    depthSize: 'small'
                }, leaf, _fastcheck.array(tie('node')), _fastcheck.dictionary(name, tie('node')))
            })).node;
        _fastcheck.assert(_fastcheck.property(tree, name, (value, at)=>{
            const text = (0, _maskedbody.maskedBody)({
                [at]: value,
                token: {
                    [at]: SECRET
                },
                data: [
                    {
                        my_code: SECRET
                    }
                ]
            });
            (0, _globals.expect)(text).not.toContain(SECRET);
            (0, _globals.expect)(text).not.toContain('A'.repeat(8));
        }), {
            numRuns: 500
        });
    });
    (0, _globals.it)('a masked body takes no longer for a larger body', ()=>{
        const body = {
            text: 'x '.repeat(5_000_000),
            media_base64: 'A'.repeat(10_000_000),
            link: `https://a.example/?${'a=b&'.repeat(1_000_000)}`,
            many: Array.from({
                length: 100_000
            }, ()=>({
                    a: {
                        b: [
                            'c'
                        ]
                    }
                }))
        };
        const began = performance.now();
        for(let n = 0; n < 20; n += 1)(0, _maskedbody.maskedBody)(body);
        (0, _globals.expect)(performance.now() - began).toBeLessThan(2_000);
    });
});
(0, _globals.describe)('a masked path', ()=>{
    _globals.it.each([
        [
            '/v1/messages/0199?limit=5',
            '/v1/messages/0199?limit=5'
        ],
        [
            '/v1/whatsapp/send?to=%2B4915&message=Your+code+is+1',
            '/v1/whatsapp/send?to=%2B4915&message=•••• (14 characters)'
        ],
        [
            '/v1/x?secret=abc&Token=a&s%65cret=b',
            '/v1/x?secret=••••&Token=••••&s%65cret=••••'
        ],
        [
            '/v1/x?note=two%20words&a',
            '/v1/x?note=•••• (9 characters)&a'
        ],
        [
            `/v1/${KEY}`,
            '/v1/chq_live_••••'
        ],
        [
            `/v1/%63hq_live_${'A'.repeat(36)}`,
            '/••••'
        ],
        [
            `/v1/x?${KEY}=1&a=x${KEY}`,
            '/v1/x?••••=1&a=••••'
        ],
        [
            `/v1/x?${KEY}`,
            '/v1/x?••••'
        ],
        [
            '/v1/x?bad=%ZZ&nul=%00',
            '/v1/x?bad=%ZZ&nul=%00'
        ]
    ])('a masked path of %s', (path, masked)=>{
        (0, _globals.expect)((0, _maskedtext.maskedPath)(path)).toBe(masked);
    });
    (0, _globals.it)('a masked path has at most 500 characters, and is made in time of its length', ()=>{
        _fastcheck.assert(_fastcheck.property(_fastcheck.string({
            maxLength: 3_000
        }), (path)=>(0, _globals.expect)((0, _maskedtext.maskedPath)(path).length).toBeLessThanOrEqual(500)));
        const began = performance.now();
        for (const part of [
            '%41',
            'a=b&',
            '/',
            '?',
            '=',
            'chq_live_'
        ])(0, _maskedtext.maskedPath)(`/v1/x?${part.repeat(300_000)}`);
        (0, _globals.expect)(performance.now() - began).toBeLessThan(2_000);
    });
});
(0, _globals.it)('text without secret words keeps everything else', ()=>{
    (0, _globals.expect)((0, _secretwords.withoutSecretWords)('curl/8 (chq_test_abc gwt_x) my_tool')).toBe('curl/8 (chq_test_•••• gwt_••••) my_tool');
});
(0, _globals.it)('the id of a logged request is a UUIDv7 of its time', ()=>{
    const id = (0, _requestlogid.requestLogId)(0x0199_1234_5678);
    (0, _globals.expect)(id).toMatch(/^01991234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    (0, _globals.expect)((0, _requestlogid.requestLogId)()).not.toBe((0, _requestlogid.requestLogId)());
});

//# sourceMappingURL=masking.test.js.map