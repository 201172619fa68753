"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _testing = require("../../../testing/src");
const _apikeyadmin = require("./api-key-admin");
const _apikeyformat = require("./api-key-format");
const _apikeyrepository = require("./api-key.repository");
const MEMBER = '0199a000-0000-7000-8000-000000000009';
let test;
let database;
let keys;
let admin;
let orgId;
let marked;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 3,
        applicationName: 'test'
    });
    keys = new _apikeyrepository.ApiKeyRepository(database);
    const vault = {
        hmac: (key)=>(0, _apikeyformat.apiKeyHmac)('pepper', key),
        seal: (key)=>Buffer.from(key)
    };
    admin = new _apikeyadmin.ApiKeyAdmin(keys, vault, {
        markChanged: async (id)=>void marked.push(id)
    });
});
(0, _globals.beforeEach)(async ()=>{
    orgId = await (0, _testing.anOrganization)(database);
    marked = [];
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const aKey = (more = {})=>admin.create({
        orgId,
        name: 'k',
        mode: 'live',
        scopes: [
            'messages:send'
        ],
        ...more
    });
const note = (text)=>database.query('select 1 as one').then(()=>text);
(0, _globals.describe)('an API key', ()=>{
    (0, _globals.it)('a key knows who made it and from which networks it may be used; by default from all', async ()=>{
        const one = await aKey();
        const other = await aKey({
            createdBy: MEMBER,
            allowedNetworks: [
                '192.0.2.0/24'
            ]
        });
        (0, _globals.expect)(await keys.findForOrg(orgId, one.id)).toMatchObject({
            createdBy: null,
            allowedNetworks: []
        });
        const restricted = {
            createdBy: MEMBER,
            allowedNetworks: [
                '192.0.2.0/24'
            ]
        };
        (0, _globals.expect)(await keys.findForOrg(orgId, other.id)).toMatchObject(restricted);
        (0, _globals.expect)((await keys.listForOrg(orgId)).map(({ id })=>id)).toEqual([
            other.id,
            one.id
        ]);
        const active = await keys.findActiveByHmac((0, _apikeyformat.apiKeyHmac)('pepper', other.key));
        (0, _globals.expect)(active).toMatchObject({
            id: other.id,
            allowedNetworks: [
                '192.0.2.0/24'
            ]
        });
    });
    (0, _globals.it)('a change sets what it names, leaves the rest, and is marked', async ()=>{
        const { id } = await aKey();
        const expiresAt = new Date(Date.now() + 3_600_000);
        (0, _globals.expect)(await admin.change(orgId, id, {
            name: 'other',
            expiresAt,
            allowedNetworks: [
                '10.0.0.0/8'
            ]
        })).toBe(true);
        const changed = {
            name: 'other',
            expiresAt,
            allowedNetworks: [
                '10.0.0.0/8'
            ]
        };
        (0, _globals.expect)(await keys.findForOrg(orgId, id)).toMatchObject({
            ...changed,
            scopes: [
                'messages:send'
            ],
            rateLimitPerMinute: 60
        });
        await admin.change(orgId, id, {
            scopes: [
                'accounts:read'
            ],
            rateLimitPerMinute: 7
        });
        (0, _globals.expect)(await keys.findForOrg(orgId, id)).toMatchObject({
            ...changed,
            scopes: [
                'accounts:read'
            ],
            rateLimitPerMinute: 7
        });
        await admin.change(orgId, id, {
            expiresAt: null,
            allowedNetworks: []
        });
        (0, _globals.expect)(await keys.findForOrg(orgId, id)).toMatchObject({
            name: 'other',
            expiresAt: null,
            allowedNetworks: []
        });
        (0, _globals.expect)(marked).toEqual([
            id,
            id,
            id
        ]);
    });
    (0, _globals.it)('a key of another organization and a revoked one are neither changed nor found', async ()=>{
        const { id } = await aKey();
        const other = await (0, _testing.anOrganization)(database);
        (0, _globals.expect)(await keys.findForOrg(other, id)).toBeNull();
        (0, _globals.expect)(await admin.change(other, id, {
            name: 'x'
        })).toBe(false);
        (0, _globals.expect)(await admin.revoke(other, id)).toBe(false);
        await admin.revoke(orgId, id);
        (0, _globals.expect)(await admin.change(orgId, id, {
            name: 'x'
        })).toBe(false);
        (0, _globals.expect)(await keys.findForOrg(orgId, id)).toMatchObject({
            name: 'k',
            revokedAt: _globals.expect.any(Date)
        });
    });
    (0, _globals.it)('what is written alongside a change is written when it changes something, and undoes it when it fails', async ()=>{
        const noted = [];
        const alongside = async (_, id)=>void noted.push(await note(id));
        const { id } = await admin.create({
            orgId,
            name: 'k',
            mode: 'live',
            scopes: []
        }, alongside);
        await admin.change(orgId, id, {
            name: 'x'
        }, alongside);
        await admin.change(orgId, MEMBER, {
            name: 'x'
        }, alongside);
        (0, _globals.expect)(noted).toEqual([
            id,
            id
        ]);
        const failing = ()=>Promise.reject(new Error('not logged'));
        await (0, _globals.expect)(admin.change(orgId, id, {
            name: 'y'
        }, failing)).rejects.toThrow('not logged');
        await (0, _globals.expect)(admin.revoke(orgId, id, failing)).rejects.toThrow('not logged');
        await (0, _globals.expect)(admin.create({
            orgId,
            name: 'k',
            mode: 'live',
            scopes: []
        }, failing)).rejects.toThrow('not logged');
        (0, _globals.expect)(await keys.listForOrg(orgId)).toMatchObject([
            {
                id,
                name: 'x',
                revokedAt: null
            }
        ]);
    });
});

//# sourceMappingURL=api-key-admin.e2e.js.map