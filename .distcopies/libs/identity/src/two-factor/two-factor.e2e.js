"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _identityworld = require("../testing/identity.world");
let world;
let twoFactor;
(0, _globals.beforeAll)(async ()=>{
    world = await _identityworld.IdentityWorld.open();
    ({ twoFactor } = world.identity);
});
(0, _globals.afterAll)(()=>world.close());
const stored = async (id)=>(await world.database.query('select totp_secret as secret, u::text as text, recovery_code_hashes as hashes from users u where id = $1', [
        id
    ])).rows[0];
(0, _globals.describe)('two-factor', ()=>{
    (0, _globals.it)('a secret is stored sealed for its user, and asks for nothing before a code has confirmed it', async ()=>{
        const user = await world.user();
        const { secret, uri } = await twoFactor.start(user.id);
        (0, _globals.expect)(secret).toMatch(/^[A-Z2-7]{32}$/);
        (0, _globals.expect)(uri).toContain(encodeURIComponent(user.email));
        (0, _globals.expect)((await stored(user.id))?.text).not.toContain(secret);
        (0, _globals.expect)((await world.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller())).state).toBe('signed_in');
        (0, _globals.expect)(await (0, _identityworld.refusal)(twoFactor.confirm(user.id, '000000x', user.actor))).toBe('INVALID_CODE');
        (0, _globals.expect)(await (0, _identityworld.refusal)(twoFactor.newRecoveryCodes(user.id, user.actor))).toBe('INVALID_STATE');
    });
    (0, _globals.it)('a sealed secret opens for no other user', async ()=>{
        const [one, other] = [
            await world.user(),
            await world.user()
        ];
        const { secret } = await twoFactor.start(one.id);
        await world.database.query('update users set totp_secret = $2 where id = $1', [
            other.id,
            (await stored(one.id))?.secret
        ]);
        await (0, _globals.expect)(twoFactor.confirm(other.id, (0, _identityworld.codeOf)(secret), other.actor)).rejects.toThrow('another place');
    });
    (0, _globals.it)('confirming gives ten recovery codes, of which hashes are stored, and is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        const { recoveryCodes } = await world.twoFactor(user);
        (0, _globals.expect)(recoveryCodes).toHaveLength(10);
        const row = await stored(user.id);
        (0, _globals.expect)(row?.hashes).toHaveLength(10);
        for (const code of recoveryCodes)(0, _globals.expect)(row?.text).not.toContain(code);
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'user.two_factor_enabled'
        ]);
        (0, _globals.expect)(await (0, _identityworld.refusal)(twoFactor.start(user.id))).toBe('INVALID_STATE');
        (0, _globals.expect)(await (0, _identityworld.refusal)(twoFactor.confirm(user.id, '000000', user.actor))).toBe('INVALID_STATE');
    });
    (0, _globals.it)('new recovery codes end the old ones', async ()=>{
        const user = await world.user();
        const { recoveryCodes } = await world.twoFactor(user);
        const anew = await twoFactor.newRecoveryCodes(user.id, user.actor);
        const half = await world.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller());
        const enter = (code = '')=>(0, _identityworld.refusal)(world.identity.signIn.byCode(half.token, code, world.caller()));
        (0, _globals.expect)(await enter(recoveryCodes[0])).toBe('INVALID_CODE');
        (0, _globals.expect)(await enter(anew[0])).toBe('done');
    });
    (0, _globals.it)('removing it leaves no secret and no recovery code, and is logged', async ()=>{
        const orgId = await world.organization();
        const user = await world.user({
            orgId,
            role: 'viewer'
        });
        await world.twoFactor(user);
        await twoFactor.remove(user.id, user.actor);
        (0, _globals.expect)(await stored(user.id)).toMatchObject({
            secret: null,
            hashes: []
        });
        (0, _globals.expect)((await world.identity.signIn.byPassword(user.email, _identityworld.PASSWORD, world.caller())).state).toBe('signed_in');
        (0, _globals.expect)(await (0, _identityworld.refusal)(twoFactor.remove(user.id, user.actor))).toBe('INVALID_STATE');
        (0, _globals.expect)(await world.actions(orgId)).toEqual([
            'user.two_factor_enabled',
            'user.two_factor_disabled',
            'session.signed_in'
        ]);
    });
});

//# sourceMappingURL=two-factor.e2e.js.map