import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';

let world: IdentityWorld;
let twoFactor: IdentityWorld['identity']['twoFactor'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ twoFactor } = world.identity);
});
afterAll(() => world.close());

const stored = async (id: string) =>
  (
    await world.database.query<{ secret: Buffer | null; text: string; hashes: Buffer[] }>(
      'select totp_secret as secret, u::text as text, recovery_code_hashes as hashes from users u where id = $1',
      [id],
    )
  ).rows[0];

describe('two-factor', () => {
  it('a secret is stored sealed for its user, and asks for nothing before a code has confirmed it', async () => {
    const user = await world.user();
    const { secret, uri } = await twoFactor.start(user.id);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(encodeURIComponent(user.email));
    expect((await stored(user.id))?.text).not.toContain(secret);
    expect((await world.identity.signIn.byPassword(user.email, PASSWORD, world.caller())).state).toBe('signed_in');
    expect(await refusal(twoFactor.confirm(user.id, '000000x', user.actor))).toBe('INVALID_CODE');
    expect(await refusal(twoFactor.newRecoveryCodes(user.id, user.actor))).toBe('INVALID_STATE');
  });

  it('a sealed secret opens for no other user', async () => {
    const [one, other] = [await world.user(), await world.user()];
    const { secret } = await twoFactor.start(one.id);
    await world.database.query('update users set totp_secret = $2 where id = $1', [
      other.id,
      (await stored(one.id))?.secret,
    ]);
    await expect(twoFactor.confirm(other.id, codeOf(secret), other.actor)).rejects.toThrow('another place');
  });

  it('confirming gives ten recovery codes, of which hashes are stored, and is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    const { recoveryCodes } = await world.twoFactor(user);
    expect(recoveryCodes).toHaveLength(10);
    const row = await stored(user.id);
    expect(row?.hashes).toHaveLength(10);
    for (const code of recoveryCodes) expect(row?.text).not.toContain(code);
    expect(await world.actions(orgId)).toEqual(['user.two_factor_enabled']);
    expect(await refusal(twoFactor.start(user.id))).toBe('INVALID_STATE');
    expect(await refusal(twoFactor.confirm(user.id, '000000', user.actor))).toBe('INVALID_STATE');
  });

  it('new recovery codes end the old ones', async () => {
    const user = await world.user();
    const { recoveryCodes } = await world.twoFactor(user);
    const anew = await twoFactor.newRecoveryCodes(user.id, user.actor);
    const half = await world.identity.signIn.byPassword(user.email, PASSWORD, world.caller());
    const enter = (code = '') => refusal(world.identity.signIn.byCode(half.token, code, world.caller()));
    expect(await enter(recoveryCodes[0])).toBe('INVALID_CODE');
    expect(await enter(anew[0])).toBe('done');
  });

  it('removing it leaves no secret and no recovery code, and is logged', async () => {
    const orgId = await world.organization();
    const user = await world.user({ orgId, role: 'viewer' });
    await world.twoFactor(user);
    await twoFactor.remove(user.id, user.actor);
    expect(await stored(user.id)).toMatchObject({ secret: null, hashes: [] });
    expect((await world.identity.signIn.byPassword(user.email, PASSWORD, world.caller())).state).toBe('signed_in');
    expect(await refusal(twoFactor.remove(user.id, user.actor))).toBe('INVALID_STATE');
    expect(await world.actions(orgId)).toEqual([
      'user.two_factor_enabled',
      'user.two_factor_disabled',
      'session.signed_in',
    ]);
  });
});
