"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _apigatewaymodule = require("../../api-gateway.module");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _uploadworld = require("../../testing/upload.world");
const _uploadsmodule = require("./uploads.module");
const MB = 1024 * 1024;
const harness = _apigatewayharness.ApiHarness.ofFile({
    config: {
        MEDIA_UPLOADS_PER_ORGANIZATION: 3,
        MEDIA_UPLOADS_PER_MINUTE: 10_000
    }
});
let uploader;
let bytesBefore;
(0, _globals.beforeEach)(async ()=>{
    uploader = await _uploadworld.Uploader.create(harness);
    bytesBefore = (0, _uploadworld.filesIn)(harness.mediaDir).length;
});
/** Neither a row, nor room, nor bytes. */ async function expectNothingLeft(of = uploader) {
    await (0, _testing.waitFor)(async ()=>await of.used() === 0, {
        what: 'its room'
    });
    (0, _globals.expect)([
        await of.files(),
        (0, _uploadworld.filesIn)(harness.mediaDir).length
    ]).toEqual([
        0,
        bytesBefore
    ]);
}
(0, _globals.describe)('POST /media: 201', ()=>{
    (0, _globals.it)('an uploaded file answers its id, type, size, name and end, counts as storage, and lies whole in the store', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(3_000_000);
        const { status, body } = await uploader.upload({
            bytes,
            filename: 'Rechnung März.pdf'
        });
        (0, _globals.expect)([
            status,
            body.data
        ]).toEqual([
            201,
            {
                id: _globals.expect.any(String),
                mime_type: 'application/pdf',
                size: 3_000_000,
                filename: 'Rechnung März.pdf',
                expires_at: _globals.expect.any(String)
            }
        ]);
        const { rows } = await harness.database.query(`select extract(epoch from $1::timestamptz - now())::float8 / 86400 as days`, [
            body.data?.expires_at
        ]);
        (0, _globals.expect)(rows[0]?.days).toBeCloseTo(7, 1);
        (0, _globals.expect)(await uploader.used()).toBe(3_000_000);
        (0, _globals.expect)((0, _uploadworld.filesIn)(harness.mediaDir)).toContain(body.data?.id);
    });
    (0, _globals.it)('a form as fetch writes it is taken, also without a length', async ()=>{
        const form = new FormData();
        form.set('file', new Blob([
            'x'.repeat(70_000)
        ], {
            type: 'text/plain'
        }), 'a.txt');
        const answer = await fetch(`${harness.url}/v1/media`, {
            method: 'POST',
            headers: (0, _apigatewayharness.withKey)(uploader.key),
            body: form
        });
        (0, _globals.expect)([
            answer.status,
            (await (0, _uploadworld.answerOf)(answer)).body.data?.size
        ]).toEqual([
            201,
            70_000
        ]);
        const chunked = await (0, _uploadworld.answerOf)(await uploader.post(new Blob([
            new Uint8Array((0, _uploadworld.formOf)({}))
        ]).stream()));
        (0, _globals.expect)([
            chunked.status,
            chunked.body.data?.size
        ]).toEqual([
            201,
            10
        ]);
        (0, _globals.expect)(await uploader.used()).toBe(70_010);
    });
    _globals.it.each([
        [
            'photo.jpg',
            'image/jpeg',
            _uploadworld.PNG_HEAD,
            'image/png'
        ],
        [
            'photo.png',
            null,
            _uploadworld.PNG_HEAD,
            'image/png'
        ],
        [
            'a.mp4',
            'application/octet-stream',
            Buffer.from('x'),
            'video/mp4'
        ],
        [
            'a.pdf',
            'text/plain',
            Buffer.from('x'),
            'application/pdf'
        ],
        [
            'a',
            'Application/PDF; version=1',
            Buffer.from('x'),
            'application/pdf'
        ],
        [
            'a',
            'no type',
            Buffer.from('x'),
            'application/octet-stream'
        ],
        [
            '../../etc/passwd',
            'x-odd/x-type',
            Buffer.from('x'),
            'x-odd/x-type'
        ]
    ])('the type of %s, said to be %s, is told by its bytes, its sender, or its name', async (filename, type, bytes, mime)=>{
        const { status, body } = await uploader.upload({
            filename,
            type,
            bytes
        });
        (0, _globals.expect)([
            status,
            body.data?.mime_type,
            body.data?.filename
        ]).toEqual([
            201,
            mime,
            filename.split('/').at(-1)
        ]);
    });
    (0, _globals.it)('a file of 64 MB passes while the memory of the process stays flat', async ()=>{
        const [size, piece] = [
            64 * MB - 10,
            Buffer.alloc(64 * 1024, 7)
        ];
        const [head, tail] = (0, _uploadworld.formOf)({
            bytes: Buffer.from('#')
        }).toString('latin1').split('#');
        let left = size;
        let most = 0;
        const { external } = process.memoryUsage();
        const body = new ReadableStream({
            start: (controller)=>controller.enqueue(Buffer.from(head)),
            pull (controller) {
                const part = piece.subarray(0, Math.min(left, piece.length));
                left -= part.length;
                most = Math.max(most, process.memoryUsage().external - external);
                controller.enqueue(part);
                if (left > 0) return;
                controller.enqueue(Buffer.from(tail));
                controller.close();
            }
        });
        const { status, body: answer } = await (0, _uploadworld.answerOf)(await uploader.post(body));
        (0, _globals.expect)([
            status,
            answer.data?.size
        ]).toEqual([
            201,
            size
        ]);
        (0, _globals.expect)(most).toBeLessThan(32 * MB);
    });
});
(0, _globals.describe)('POST /media: refusals', ()=>{
    _globals.it.each([
        [
            'without a file',
            (0, _uploadworld.formOf)(),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with a text in the field',
            (0, _uploadworld.formOf)({
                filename: null,
                type: null
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with bytes without a name',
            (0, _uploadworld.formOf)({
                filename: null,
                type: 'application/octet-stream'
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with an empty name',
            (0, _uploadworld.formOf)({
                filename: ''
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with another field',
            (0, _uploadworld.formOf)({
                name: 'upload'
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with a text field before',
            (0, _uploadworld.formOf)({
                name: 'caption',
                filename: null
            }, {}),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with a text field behind',
            (0, _uploadworld.formOf)({}, {
                name: 'caption',
                filename: null
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with two files',
            (0, _uploadworld.formOf)({}, {}),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with many parts',
            (0, _uploadworld.formOf)({}, ...Array.from({
                length: 50
            }, ()=>({
                    name: 'x',
                    filename: null
                }))),
            {},
            '400 INVALID_BODY'
        ],
        [
            'encoded in base64',
            (0, _uploadworld.formOf)({
                encoding: 'base64'
            }),
            {},
            '400 INVALID_BODY'
        ],
        [
            'with an empty file',
            (0, _uploadworld.formOf)({
                bytes: Buffer.of()
            }),
            {},
            '400 VALIDATION'
        ],
        [
            'with a picture that is none',
            (0, _uploadworld.formOf)({
                type: 'image/png',
                bytes: Buffer.from('<html>')
            }),
            {},
            '400 VALIDATION'
        ],
        [
            'cut off',
            (0, _uploadworld.formOf)({}).subarray(0, -12),
            {},
            '400 INVALID_BODY'
        ],
        [
            'under another boundary',
            (0, _uploadworld.formOf)({}),
            {
                'content-type': 'multipart/form-data; boundary=other'
            },
            '400 INVALID_BODY'
        ],
        [
            'without a boundary',
            (0, _uploadworld.formOf)({}),
            {
                'content-type': 'multipart/form-data'
            },
            '400 INVALID_BODY'
        ],
        [
            'as JSON',
            Buffer.from('{}'),
            {
                'content-type': 'application/json'
            },
            '415 UNSUPPORTED_MEDIA_TYPE'
        ],
        [
            'as bytes',
            _uploadworld.PNG_HEAD,
            {
                'content-type': 'image/png'
            },
            '415 UNSUPPORTED_MEDIA_TYPE'
        ],
        [
            'compressed',
            (0, _uploadworld.formOf)({}),
            {
                'content-encoding': 'gzip'
            },
            '415 UNSUPPORTED_MEDIA_TYPE'
        ],
        [
            'under a key that is too long',
            (0, _uploadworld.formOf)({}),
            {
                'idempotency-key': 'x'.repeat(256)
            },
            '400 VALIDATION'
        ]
    ])('an upload %s is refused, and leaves nothing', async (_what, form, headers, expected)=>{
        const { status, body } = await (0, _uploadworld.answerOf)(await uploader.post(form, headers));
        (0, _globals.expect)(`${status} ${body.code}`).toBe(expected);
        await expectNothingLeft();
    });
    (0, _globals.it)('an upload without a body says what to send, and one with a wrong field names it', async ()=>{
        const none = await fetch(`${harness.url}/v1/media`, {
            method: 'POST',
            headers: (0, _apigatewayharness.withKey)(uploader.key)
        });
        (0, _globals.expect)([
            none.status,
            (await (0, _uploadworld.answerOf)(none)).body.message
        ]).toEqual([
            415,
            _globals.expect.stringContaining('`file`')
        ]);
        const { body } = await (0, _uploadworld.answerOf)(await uploader.post((0, _uploadworld.formOf)({
            name: 'upload'
        })));
        (0, _globals.expect)(body.message).toContain('`upload`');
    });
    (0, _globals.it)('a form is still refused where JSON is taken', async ()=>{
        const answer = await fetch(`${harness.url}/v1/whatsapp/send`, {
            method: 'POST',
            headers: {
                ...(0, _apigatewayharness.withKey)(uploader.key),
                'content-type': 'multipart/form-data; boundary=xYzZY'
            },
            body: new Uint8Array((0, _uploadworld.formOf)({}))
        });
        (0, _globals.expect)((await (0, _uploadworld.answerOf)(answer)).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    });
    (0, _globals.it)('who has no key, or no scope, is refused before a byte of the file is read', async ()=>{
        const { key } = await harness.aKey({
            scopes: [
                'messages:read'
            ]
        });
        const asOther = new _uploadworld.Uploader(harness, key, uploader.orgId, harness.url);
        const asNobody = new _uploadworld.Uploader(harness, 'chq_live_x', uploader.orgId, harness.url);
        // Of a form that is refused by its first bytes another answer would come.
        const wrong = (0, _uploadworld.formOf)({
            name: 'wrong',
            bytes: (0, _nodecrypto.randomBytes)(3 * MB)
        });
        const answers = [
            await asOther.post(wrong),
            await asNobody.post(wrong)
        ];
        (0, _globals.expect)(answers.map(({ status })=>status)).toEqual([
            403,
            401
        ]);
        await expectNothingLeft();
    });
    _globals.it.each([
        [
            'a.png',
            'image/png',
            16
        ],
        [
            'a.mp4',
            'application/octet-stream',
            16
        ],
        [
            'a.zip',
            'application/zip',
            64
        ]
    ])('%s (%s) of more than %d MB gets 413 with the limit, whether its length is known or not', async (filename, type, megabytes)=>{
        const form = (0, _uploadworld.formOf)({
            filename,
            type,
            bytes: Buffer.concat([
                _uploadworld.PNG_HEAD,
                Buffer.alloc(megabytes * MB)
            ])
        });
        for (const body of [
            form,
            new Blob([
                new Uint8Array(form)
            ]).stream()
        ]){
            const answer = await (0, _uploadworld.answerOf)(await uploader.post(body));
            (0, _globals.expect)([
                answer.status,
                answer.body
            ]).toMatchObject([
                413,
                {
                    limit: 'file_bytes',
                    max: megabytes * MB
                }
            ]);
            await expectNothingLeft();
        }
    });
    (0, _globals.it)('a file for which there is no room gets 403 PLAN_LIMIT before it is written, and the organization is told', async ()=>{
        await uploader.storageOf(1);
        (0, _globals.expect)((await uploader.upload({
            bytes: (0, _nodecrypto.randomBytes)(900_000)
        })).status).toBe(201);
        const { status, body } = await uploader.upload({
            bytes: (0, _nodecrypto.randomBytes)(200_000)
        });
        (0, _globals.expect)([
            status,
            body
        ]).toMatchObject([
            403,
            {
                code: 'PLAN_LIMIT',
                limit: 'storage_mb',
                used: 1,
                max: 1
            }
        ]);
        (0, _globals.expect)(await uploader.used()).toBe(900_000);
        const { rows } = await harness.database.query(`select payload ->> 'percent' as percent from events where org_id = $1 and type = 'usage.threshold' order by id`, [
            uploader.orgId
        ]);
        (0, _globals.expect)(rows.map(({ percent })=>percent)).toEqual([
            '80',
            '100'
        ]);
    });
    (0, _globals.it)('files without a length take the room that they need, step by step, until none is left', async ()=>{
        await uploader.storageOf(20);
        const streamed = async (size)=>(0, _uploadworld.answerOf)(await uploader.post(new Blob([
                new Uint8Array((0, _uploadworld.formOf)({
                    bytes: (0, _nodecrypto.randomBytes)(size)
                }))
            ]).stream()));
        const small = await Promise.all([
            streamed(10),
            streamed(10),
            streamed(10)
        ]);
        (0, _globals.expect)(small.map(({ status })=>status)).toEqual([
            201,
            201,
            201
        ]);
        (0, _globals.expect)([
            (await streamed(9_000_000)).status,
            await uploader.used()
        ]).toEqual([
            201,
            9_000_030
        ]);
        (0, _globals.expect)((await streamed(12_000_000)).body).toMatchObject({
            code: 'PLAN_LIMIT',
            limit: 'storage_mb',
            max: 20
        });
        (0, _globals.expect)([
            await uploader.used(),
            await uploader.files()
        ]).toEqual([
            9_000_030,
            4
        ]);
        (0, _globals.expect)((0, _uploadworld.filesIn)(harness.mediaDir)).toHaveLength(bytesBefore + 4);
    });
    (0, _globals.it)('a folder that takes nothing answers 503, and the file cannot be sent', async ()=>{
        const blocked = (0, _nodepath.join)(harness.mediaDir, 'blocked');
        (0, _nodefs.writeFileSync)(blocked, '');
        const { url } = await harness.start({
            MEDIA_DIR: (0, _nodepath.join)(blocked, 'below')
        });
        const { status, body } = await uploader.at(url).upload();
        (0, _globals.expect)([
            status,
            body.code
        ]).toEqual([
            503,
            'SERVICE_UNAVAILABLE'
        ]);
        const { rows } = await harness.database.query('select from media_files where org_id = $1 and stored_at is not null', [
            uploader.orgId
        ]);
        (0, _globals.expect)(rows).toEqual([]);
    });
    (0, _globals.it)('a bucket that is away answers 503, and nothing is counted', async ()=>{
        const { url } = await harness.start({
            MEDIA_S3_BUCKET: 'b',
            MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9',
            MEDIA_S3_REGION: 'x',
            MEDIA_S3_ACCESS_KEY: 'x',
            MEDIA_S3_SECRET_KEY: 'x'
        });
        const { status, body } = await uploader.at(url).upload();
        (0, _globals.expect)([
            status,
            body.code
        ]).toEqual([
            503,
            'SERVICE_UNAVAILABLE'
        ]);
        // What could not be removed from a bucket that is away goes within two hours.
        (0, _globals.expect)(await uploader.files()).toBe(1);
    });
});
(0, _globals.describe)('POST /media with an Idempotency-Key', ()=>{
    (0, _globals.it)('a retry answers the same id and stores no second file, also at another replica', async ()=>{
        const { url } = await harness.start();
        const [bytes, headers] = [
            (0, _nodecrypto.randomBytes)(200_000),
            {
                'idempotency-key': 'a'
            }
        ];
        const first = await uploader.upload({
            bytes
        }, headers);
        const again = await uploader.at(url).upload({
            bytes
        }, headers);
        (0, _globals.expect)([
            first.status,
            again
        ]).toEqual([
            201,
            {
                status: 201,
                replayed: true,
                body: first.body
            }
        ]);
        (0, _globals.expect)([
            await uploader.used(),
            await uploader.files()
        ]).toEqual([
            200_000,
            1
        ]);
        (0, _globals.expect)((0, _uploadworld.filesIn)(harness.mediaDir)).toHaveLength(bytesBefore + 1);
    });
    (0, _globals.it)('ten at once with one key store one file', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(100_000);
        const answers = await Promise.all(Array.from({
            length: 10
        }, ()=>uploader.upload({
                bytes
            }, {
                'idempotency-key': 'b'
            })));
        (0, _globals.expect)(new Set(answers.map(({ body })=>body.data?.id)).size).toBe(1);
        (0, _globals.expect)(answers.filter(({ replayed })=>!replayed)).toHaveLength(1);
        (0, _globals.expect)([
            await uploader.used(),
            await uploader.files()
        ]).toEqual([
            100_000,
            1
        ]);
    });
    (0, _globals.it)('a retry of the upload that took the last room is answered as that was', async ()=>{
        await uploader.storageOf(1);
        const [bytes, headers] = [
            (0, _nodecrypto.randomBytes)(900_000),
            {
                'idempotency-key': 'd'
            }
        ];
        const first = await uploader.upload({
            bytes
        }, headers);
        (0, _globals.expect)(await uploader.upload({
            bytes
        }, headers)).toEqual({
            status: 201,
            replayed: true,
            body: first.body
        });
        const streamed = await (0, _uploadworld.answerOf)(await uploader.post(new Blob([
            new Uint8Array((0, _uploadworld.formOf)({
                bytes
            }))
        ]).stream(), headers));
        (0, _globals.expect)([
            streamed.replayed,
            streamed.body
        ]).toEqual([
            true,
            first.body
        ]);
        const other = await uploader.upload({
            bytes: (0, _nodecrypto.randomBytes)(900_000)
        }, headers);
        (0, _globals.expect)([
            other.status,
            other.body.code
        ]).toEqual([
            422,
            'IDEMPOTENCY_MISMATCH'
        ]);
        const { status, body } = await uploader.upload({
            bytes
        }, {
            'idempotency-key': 'e'
        });
        (0, _globals.expect)([
            status,
            body.code
        ]).toEqual([
            403,
            'PLAN_LIMIT'
        ]);
        (0, _globals.expect)([
            await uploader.used(),
            await uploader.files()
        ]).toEqual([
            900_000,
            1
        ]);
    });
    _globals.it.each([
        [
            'other bytes',
            {
                bytes: Buffer.from('other')
            }
        ],
        [
            'another name',
            {
                filename: 'b.pdf'
            }
        ],
        [
            'another type',
            {
                type: 'application/zip'
            }
        ]
    ])('%s under the same key get 422, and leave nothing', async (_what, part)=>{
        const headers = {
            'idempotency-key': 'c'
        };
        await uploader.upload({}, headers);
        const { status, body } = await uploader.upload(part, headers);
        (0, _globals.expect)([
            status,
            body.code
        ]).toEqual([
            422,
            'IDEMPOTENCY_MISMATCH'
        ]);
        (0, _globals.expect)([
            await uploader.used(),
            await uploader.files()
        ]).toEqual([
            10,
            1
        ]);
    });
});
(0, _globals.describe)('uploads that take long', ()=>{
    let impatient;
    (0, _globals.beforeAll)(async ()=>{
        const features = _apigatewaymodule.FEATURES.map((feature)=>'module' in feature && feature.module === _uploadsmodule.UploadsModule ? _uploadsmodule.UploadsModule.of(500) : feature);
        ({ url: impatient } = await harness.start({
            MEDIA_UPLOADS_PER_ORGANIZATION: 3
        }, undefined, features));
    });
    (0, _globals.it)('an upload whose client leaves gives its room back', async ()=>{
        const socket = uploader.begin(1_000_000, 300_000);
        await (0, _testing.waitFor)(async ()=>await uploader.used() > 0, {
            what: 'its reservation'
        });
        socket.destroy();
        await expectNothingLeft();
    });
    (0, _globals.it)('an upload that trickles is cut with 408, and gives its room back', async ()=>{
        const socket = uploader.at(impatient).begin(20_000, 100);
        let answer = '';
        socket.on('data', (data)=>answer += data.toString());
        await (0, _testing.waitFor)(()=>answer.includes('REQUEST_TIMEOUT'), {
            what: 'the answer'
        });
        await expectNothingLeft();
        socket.destroy();
    });
    (0, _globals.it)('ten slow uploads of a greedy organization take no turn of another one', async ()=>{
        const other = await _uploadworld.Uploader.create(harness);
        const slow = Array.from({
            length: 10
        }, ()=>uploader.begin(100_000, 1_000));
        await (0, _testing.waitFor)(async ()=>await uploader.files() === 3, {
            what: 'three of them under way'
        });
        (0, _globals.expect)((await other.upload()).status).toBe(201);
        (0, _globals.expect)(await uploader.files()).toBe(3);
        for (const socket of slow)socket.destroy();
        await (0, _testing.waitFor)(async ()=>await uploader.used() === 0, {
            what: 'their end'
        });
    });
    (0, _globals.it)('more uploads than a minute has are refused with the time when to go on', async ()=>{
        const { url } = await harness.start({
            MEDIA_UPLOADS_PER_MINUTE: 2
        });
        const answers = await Promise.all(Array.from({
            length: 6
        }, ()=>uploader.at(url).post((0, _uploadworld.formOf)({}))));
        const refused = answers.filter(({ status })=>status === 429);
        // The minute may change between them.
        (0, _globals.expect)(refused.length).toBeGreaterThanOrEqual(2);
        (0, _globals.expect)(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
});

//# sourceMappingURL=uploads.e2e.js.map