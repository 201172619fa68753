"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../../libs/entities/src");
const _identity = require("../../../../libs/identity/src");
const _describedconsole = require("../openapi/described-console");
const _consoleclient = require("../testing/console.client");
const _consoleharness = require("../testing/console.harness");
const harness = _consoleharness.ConsoleHarness.ofFile();
let routes;
let members;
let orgId;
let foreignOrgId;
(0, _globals.beforeAll)(async ()=>{
    const described = await (0, _describedconsole.createDescribedConsole)();
    routes = described.routes.entries.filter(({ method, url })=>url.startsWith('/console/api/') && method !== 'HEAD' && method !== 'OPTIONS');
    await described.http.close();
    orgId = await harness.anOrganization();
    ({ orgId: foreignOrgId } = await harness.aMember('owner'));
    members = new Map();
    for (const role of _entities.ROLES)members.set(role, await harness.aMember(role, orgId));
});
/** Whoever asks sends nothing useful: what a route says of that is its own business. */ function call({ client }, { method, url }, org) {
    const path = url.slice('/console/api'.length).replace(':org', org).replace(/:\w+/g, ()=>(0, _nodecrypto.randomUUID)());
    return client.ask(method, path, method === 'GET' ? undefined : {});
}
const withAccess = (test)=>routes.filter(({ rules: { access } })=>access !== undefined && test(access));
const ofOrganization = ()=>withAccess((access)=>_entities.ROLES.some((role)=>role === access));
(0, _globals.describe)('who may call what', ()=>{
    (0, _globals.it)('every route says who may call it, and what belongs to an organization names it in its path', ()=>{
        (0, _globals.expect)(routes.length).toBeGreaterThan(20);
        (0, _globals.expect)(routes.filter(({ rules })=>rules.access === undefined)).toEqual([]);
        for (const { url } of ofOrganization())(0, _globals.expect)(url).toContain('/organizations/:org');
        for (const { url } of withAccess((access)=>access === 'public' || access === 'signed_in' || access === 'operator')){
            (0, _globals.expect)(url).not.toContain(':org');
        }
    });
    (0, _globals.it)('a route that is not public answers nobody who is not signed in', async ()=>{
        const nobody = {
            client: harness.aBrowser()
        };
        for (const route of withAccess((access)=>access !== 'public')){
            (0, _globals.expect)([
                route.url,
                (0, _consoleclient.summaryOf)(await call(nobody, route, orgId))
            ]).toEqual([
                route.url,
                '401 UNAUTHORIZED'
            ]);
        }
    });
    _globals.it.each(_entities.ROLES)('a member with the role %s is let through exactly where it is enough', async (role)=>{
        const member = members.get(role);
        for (const route of ofOrganization()){
            const answer = await call(member, route, orgId);
            const isRefused = answer.body.code === 'FORBIDDEN';
            const name = `${route.method} ${route.url}`;
            (0, _globals.expect)([
                name,
                isRefused
            ]).toEqual([
                name,
                !(0, _identity.hasRole)(role, route.rules.access)
            ]);
            (0, _globals.expect)([
                name,
                answer.body.code
            ]).not.toEqual([
                name,
                'ORGANIZATION_NOT_FOUND'
            ]);
            (0, _globals.expect)([
                name,
                answer.status < 500 || answer.status === 503
            ]).toEqual([
                name,
                true
            ]);
        }
    });
    _globals.it.each(_entities.ROLES)('a member with the role %s learns nothing of an organization that is not theirs', async (role)=>{
        const member = members.get(role);
        for (const route of ofOrganization()){
            for (const org of [
                foreignOrgId,
                (0, _nodecrypto.randomUUID)(),
                'not-a-uuid'
            ]){
                const name = `${route.method} ${route.url}`;
                (0, _globals.expect)([
                    name,
                    (0, _consoleclient.summaryOf)(await call(member, route, org))
                ]).toEqual([
                    name,
                    '404 ORGANIZATION_NOT_FOUND'
                ]);
            }
        }
    });
    (0, _globals.it)('what is for operators answers no owner of an organization', async ()=>{
        const owner = members.get('owner');
        for (const route of withAccess((access)=>access === 'operator')){
            (0, _globals.expect)([
                route.url,
                (0, _consoleclient.summaryOf)(await call(owner, route, orgId))
            ]).toEqual([
                route.url,
                '403 FORBIDDEN'
            ]);
        }
    });
    (0, _globals.it)('what needs the password again is refused until it was given', async ()=>{
        const [owner, operator] = [
            members.get('owner'),
            await harness.anOperator()
        ];
        const guarded = routes.filter(({ rules })=>rules.needsConfirmation === true);
        (0, _globals.expect)(guarded.length).toBeGreaterThan(4);
        for (const route of guarded){
            const caller = route.rules.access === 'operator' ? operator : owner;
            (0, _globals.expect)([
                route.url,
                (0, _consoleclient.summaryOf)(await call(caller, route, orgId))
            ]).toEqual([
                route.url,
                '403 CONFIRMATION_REQUIRED'
            ]);
        }
    });
});

//# sourceMappingURL=access.e2e.js.map