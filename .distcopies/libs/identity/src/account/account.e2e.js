"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _identityworld = require("../testing/identity.world");
const NEW_PASSWORD = 'nine tall lighthouses';
let world;
let account;
let sessions;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ account, sessions } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
const enter = ({ email }, password = _identityworld.PASSWORD)=>world.identity.signIn.byPassword(email, password, world.caller());
(0, _globals.describe)('changing the own password', ()=>{
    (0, _globals.it)('a new password gives the session a new token, ends all other sessions and links, and is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'agent'
        });
        const [here, there] = [
            await enter(user),
            await enter(user)
        ];
        const link = await world.identity.owners.signInLink(user.id);
        const passwords = {
            currentPassword: _identityworld.PASSWORD,
            password: NEW_PASSWORD
        };
        const token = await account.changePassword(here.session.id, user.id, passwords, world.caller());
        (0, _globals.expect)(await sessions.find(here.token)).toBeNull();
        (0, _globals.expect)(await sessions.find(there.token)).toBeNull();
        (0, _globals.expect)((await sessions.find(token))?.id).toBe(here.session.id);
        (0, _globals.expect)(await (0, _identityworld.refusal)(world.identity.signIn.byLink(link, world.caller()))).toBe('LINK_EXPIRED');
        (0, _globals.expect)(await (0, _identityworld.refusal)(enter(user))).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)((await enter(user, NEW_PASSWORD)).state).toBe('signed_in');
        (0, _globals.expect)(await world.actions(orgId)).toContain('user.password_changed');
    });
    (0, _globals.it)('a wrong current password, a weak new one and a session that has ended change nothing', async ()=>{
        const user = await world.user();
        const { session, token } = await enter(user);
        const change = (currentPassword, password, sessionId = session.id)=>(0, _identityworld.refusal)(account.changePassword(sessionId, user.id, {
                currentPassword,
                password
            }, world.caller()));
        (0, _globals.expect)(await change('a wrong password', NEW_PASSWORD)).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)(await change(_identityworld.PASSWORD, 'short')).toBe('WEAK_PASSWORD');
        (0, _globals.expect)(await change(_identityworld.PASSWORD, user.email)).toBe('WEAK_PASSWORD');
        (0, _globals.expect)(await change(_identityworld.PASSWORD, NEW_PASSWORD, '0199a000-0000-7000-8000-000000000001')).toBe('UNAUTHORIZED');
        (0, _globals.expect)(await sessions.find(token)).not.toBeNull();
        (0, _globals.expect)((await enter(user)).state).toBe('signed_in');
    });
    (0, _globals.it)('a borrowed browser gets ten guesses at the password, and then 429', async ()=>{
        const user = await world.user();
        const { session } = await enter(user);
        const guess = ()=>(0, _identityworld.refusal)(account.confirm(session.id, user.id, 'a wrong password'));
        for(let time = 0; time < 10; time += 1)(0, _globals.expect)(await guess()).toBe('INVALID_CREDENTIALS');
        (0, _globals.expect)(await (0, _identityworld.refusal)(account.confirm(session.id, user.id, _identityworld.PASSWORD))).toBe('RATE_LIMITED');
    });
});
(0, _globals.describe)('changing the own profile', ()=>{
    (0, _globals.it)('a name and a language change, what is absent stays, and the change is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        (0, _globals.expect)(await account.change(user.id, {
            language: 'es'
        }, user.actor)).toEqual({
            id: user.id,
            email: user.email,
            name: 'A user',
            language: 'es',
            isOperator: false,
            twoFactor: false
        });
        (0, _globals.expect)(await account.change(user.id, {
            name: 'Ada'
        }, user.actor)).toMatchObject({
            name: 'Ada',
            language: 'es'
        });
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'user.changed',
            'user.changed'
        ]);
    });
});

//# sourceMappingURL=account.e2e.js.map