"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _tenancy = require("../../../tenancy/src");
const _testing = require("../../../testing/src");
const _ = require("..");
let testDatabase;
let database;
let files;
let stored;
let intake;
let orgId;
let removed;
const owner = (mode = 'live')=>({
        orgId,
        mode
    });
const remove = (id)=>{
    removed.push(id);
    return Promise.resolve();
};
(0, _globals.beforeAll)(async ()=>{
    testDatabase = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: testDatabase.url,
        poolSize: 6,
        applicationName: 'test'
    });
    files = new _.ClientFileRepository(database);
    stored = new _.MediaFileRepository(database);
    intake = new _.MessageIntakeRepository(database);
});
(0, _globals.beforeEach)(async ()=>{
    orgId = await (0, _testing.anOrganization)(database);
    removed = [];
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await testDatabase.drop();
});
async function aFile({ size = 10, isStored = true, mode = 'live' } = {}) {
    const place = await files.open(owner(mode), {
        mime: 'a/b',
        filename: 'a',
        size
    });
    if (place.kind === 'full') throw new Error('no room');
    await files.settle(place.id, 'a/b', size);
    if (isStored) await files.markStored(database, owner(mode), place.id);
    return place.id;
}
const aMessage = (file_id, more = {})=>({
        id: (0, _nodecrypto.randomUUID)(),
        orgId,
        mode: 'live',
        channel: 'whatsapp',
        type: 'document',
        toAddress: '4930',
        fromAddress: '4915',
        accountId: (0, _nodecrypto.randomUUID)(),
        content: null,
        media: {
            file_id,
            mime_type: 'a/b',
            size: 10,
            filename: null
        },
        payload: null,
        metadata: {},
        tracked: true,
        joinsConversation: false,
        lane: `wa:${(0, _nodecrypto.randomUUID)()}`,
        priority: 1,
        requestId: 'r',
        replyTo: null,
        giveUpAfterMs: 60_000,
        scheduledAt: null,
        charges: [],
        idempotency: null,
        ...more
    });
const age = (id, by, column = 'expires_at')=>database.query(`update media_files set ${column} = now() - $2::interval where id = $1`, [
        id,
        by
    ]);
const kinds = async (...messages)=>(await intake.accept(messages)).map((each)=>each instanceof Error ? each.message : each.kind);
const used = async ()=>(await new _.StorageUsageRepository(database).list(1_000)).find((each)=>each.orgId === orgId)?.used;
const isThere = async (id)=>(await database.query('select from media_files where id = $1', [
        id
    ])).rows.length === 1;
(0, _globals.describe)('files of clients', ()=>{
    (0, _globals.it)('a file takes the room that it has, and not what was reserved for it', async ()=>{
        const place = await files.open(owner(), {
            mime: 'a/b',
            filename: 'a',
            size: 1_000
        });
        (0, _globals.expect)(await used()).toBe(1_000);
        await files.settle(place.id, 'a/b', 400);
        (0, _globals.expect)(await used()).toBe(400);
        (0, _globals.expect)(await new _.StorageUsageRepository(database).recount(orgId)).toEqual({
            before: 400,
            used: 400
        });
    });
    (0, _globals.it)('a file that grows takes more room as long as there is some, and none when its place was given up', async ()=>{
        await new _tenancy.OrganizationRepository(database).changePlan(orgId, {
            limits: {
                storage_mb: 1
            }
        });
        const place = await files.open(owner(), {
            mime: 'a/b',
            filename: 'a',
            size: 1_000
        });
        const { id } = place;
        (0, _globals.expect)([
            await files.grow(owner(), id, 500_000),
            await used()
        ]).toEqual([
            {
                kind: 'open'
            },
            501_000
        ]);
        const both = await Promise.all([
            files.grow(owner(), id, 300_000),
            files.grow(owner(), id, 300_000)
        ]);
        (0, _globals.expect)([
            both.map(({ kind })=>kind).sort(),
            await used()
        ]).toEqual([
            [
                'full',
                'open'
            ],
            801_000
        ]);
        await files.discard(id, remove);
        (0, _globals.expect)([
            await files.grow(owner(), id, 1),
            await used()
        ]).toEqual([
            {
                kind: 'gone'
            },
            0
        ]);
        (0, _globals.expect)(await new _.StorageUsageRepository(database).recount(orgId)).toEqual({
            before: 0,
            used: 0
        });
    });
    (0, _globals.it)('files are forgotten some time after they expired, and their room is given back; others stay', async ()=>{
        const [fresh, just, expired] = [
            await aFile(),
            await aFile(),
            await aFile({
                size: 500
            })
        ];
        await age(just, '1 minute');
        await age(expired, '11 minutes');
        await age(fresh, '3 days', 'created_at');
        await stored.forgetOld(100, remove);
        (0, _globals.expect)([
            await isThere(fresh),
            await isThere(just),
            await isThere(expired)
        ]).toEqual([
            true,
            true,
            false
        ]);
        (0, _globals.expect)([
            removed.includes(expired),
            await used()
        ]).toEqual([
            true,
            20
        ]);
    });
    (0, _globals.it)('a file that is kept after the job has found it expired stays', async ()=>{
        const [a, b] = [
            await aFile(),
            await aFile()
        ];
        for (const id of [
            a,
            b
        ])await age(id, '1 hour');
        // While the first of them goes, the other one is kept.
        await stored.forgetOld(100, async (id)=>{
            const other = new Map([
                [
                    a,
                    b
                ],
                [
                    b,
                    a
                ]
            ]).get(id);
            await database.query(`update media_files set expires_at = now() + interval '1 day' where id = $1`, [
                other ?? null
            ]);
        });
        (0, _globals.expect)([
            await isThere(a),
            await isThere(b)
        ].filter(Boolean)).toHaveLength(1);
    });
    (0, _globals.it)('a file whose bytes cannot be removed stays counted', async ()=>{
        const expired = await aFile();
        await age(expired, '1 hour');
        await (0, _globals.expect)(stored.forgetOld(100, ()=>Promise.reject(new Error('away')))).rejects.toThrow('away');
        (0, _globals.expect)([
            await isThere(expired),
            await used()
        ]).toEqual([
            true,
            10
        ]);
    });
});
(0, _globals.describe)('messages with files of clients', ()=>{
    (0, _globals.it)('a message keeps its file from being forgotten until it must have ended', async ()=>{
        const file = await aFile();
        await database.query(`update media_files set expires_at = now() + interval '1 second' where id = $1`, [
            file
        ]);
        const inTenDays = new Date(Date.now() + 10 * 86_400_000);
        (0, _globals.expect)(await kinds(aMessage(file, {
            scheduledAt: inTenDays
        }))).toEqual([
            'accepted'
        ]);
        const { rows } = await database.query('select extract(epoch from expires_at - now())::float8 / 86400 as days from media_files where id = $1', [
            file
        ]);
        (0, _globals.expect)(rows[0]?.days).toBeCloseTo(11, 1);
    });
    (0, _globals.it)('a message whose file expired, is not stored, or is of another mode is refused alone, and frees its key', async ()=>{
        const [good, expired] = [
            await aFile(),
            await aFile()
        ];
        await age(expired, '1 second');
        const key = {
            route: 'POST /x',
            key: (0, _nodecrypto.randomUUID)(),
            requestHash: Buffer.from('h')
        };
        const refused = aMessage(expired, {
            idempotency: key
        });
        const outcome = await kinds(aMessage(good), refused, aMessage(await aFile({
            isStored: false
        })), aMessage(await aFile({
            mode: 'test'
        })), aMessage((0, _nodecrypto.randomUUID)()), {
            ...aMessage(good),
            media: null
        });
        (0, _globals.expect)(outcome).toEqual([
            'accepted',
            'no_file',
            'no_file',
            'no_file',
            'no_file',
            'accepted'
        ]);
        (0, _globals.expect)(await kinds(aMessage(good, {
            idempotency: key
        }))).toEqual([
            'accepted'
        ]);
    });
    (0, _globals.it)('a file that a transaction is just keeping is not forgotten', async ()=>{
        const file = await aFile();
        await age(file, '1 hour');
        await database.transaction(async (transaction)=>{
            await transaction.query(`update media_files set expires_at = now() + interval '1 day' where id = $1`, [
                file
            ]);
            await stored.forgetOld(100, remove);
        });
        (0, _globals.expect)([
            await isThere(file),
            removed.includes(file)
        ]).toEqual([
            true,
            false
        ]);
    });
    (0, _globals.it)('a file that comes with its message is stored with it, and with nothing that is refused', async ()=>{
        const [file, refused] = [
            await aFile({
                isStored: false
            }),
            await aFile({
                isStored: false
            })
        ];
        const limit = {
            limit: 'whatsapp_messages_month',
            period: '2026-11-01',
            max: 0
        };
        (0, _globals.expect)(await kinds(aMessage(file, {
            bringsFile: true
        }), aMessage(refused, {
            bringsFile: true,
            charges: [
                limit
            ]
        }))).toEqual([
            'accepted',
            'plan_limit'
        ]);
        for (const id of [
            file,
            refused
        ])await files.discard(id, remove);
        (0, _globals.expect)([
            await isThere(file),
            await isThere(refused),
            removed
        ]).toEqual([
            true,
            false,
            [
                refused
            ]
        ]);
    });
    (0, _globals.it)('a message that brings a file which was given up meanwhile is not accepted', async ()=>{
        const file = await aFile({
            isStored: false
        });
        await files.discard(file, remove);
        const [outcome] = await Promise.allSettled([
            kinds(aMessage(file, {
                bringsFile: true
            }))
        ]);
        (0, _globals.expect)(JSON.stringify(outcome)).not.toContain('accepted');
    });
    (0, _globals.it)('a file that a message is just getting is not discarded', async ()=>{
        const file = await aFile({
            isStored: false
        });
        await database.transaction(async (transaction)=>{
            await transaction.query('update media_files set stored_at = now() where id = $1', [
                file
            ]);
            await files.discard(file, remove);
        });
        (0, _globals.expect)([
            await isThere(file),
            removed
        ]).toEqual([
            true,
            []
        ]);
    });
});

//# sourceMappingURL=client-files.e2e.js.map