import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { positionOf } from '@chasqui/database';
import { COMMAND_LINE } from '../roles/actor';
import { IdentityWorld, PASSWORD, refusal } from '../testing/identity.world';

let world: IdentityWorld;
let audit: IdentityWorld['identity']['audit'];

beforeAll(async () => {
  world = await IdentityWorld.open();
  ({ audit } = world.identity);
});
afterAll(() => world.close());

const ALL = { after: null, offset: 0, limit: null };

describe('the audit log', () => {
  it('an entry and its change are written together or not at all', async () => {
    const orgId = await world.organization();
    const [owner, viewer] = [await world.user({ orgId, role: 'owner' }), await world.user({ orgId, role: 'viewer' })];
    await world.database.query(
      `alter table audit_entries add constraint broken check (action <> 'member.role_changed') not valid`,
    );
    try {
      await expect(world.identity.members.changeRole(orgId, viewer.id, 'admin', owner.actor)).rejects.toThrow('broken');
    } finally {
      await world.database.query('alter table audit_entries drop constraint broken');
    }
    expect((await world.identity.members.list(orgId)).find(({ id }) => id === viewer.id)?.role).toBe('viewer');
    const undone = world.database.transaction(async (transaction) => {
      await audit.append(transaction, { orgId, actor: owner.actor, action: 'organization.changed', target: null });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await world.actions(orgId)).toEqual([]);
  });

  it('a sign-in whose entry cannot be written is no sign-in', async () => {
    const user = await world.user();
    await world.database.query(
      `alter table audit_entries add constraint broken check (action <> 'session.signed_in') not valid`,
    );
    try {
      await expect(world.identity.signIn.byPassword(user.email, PASSWORD, world.caller())).rejects.toThrow('broken');
    } finally {
      await world.database.query('alter table audit_entries drop constraint broken');
    }
    expect(await world.identity.sessions.list(user.id)).toEqual([]);
  });

  it('the log is read newest first, page by page, and no other organization’s', async () => {
    const [orgId, other] = [await world.organization(), await world.organization()];
    const { actor } = await world.user({ orgId, role: 'owner' });
    for (let n = 0; n < 5; n += 1) {
      await audit.append(world.database, { orgId, actor, action: 'organization.changed', target: null, detail: { n } });
    }
    await audit.append(world.database, { orgId: other, actor, action: 'organization.changed', target: null });
    const seen: unknown[] = [];
    let after: ReturnType<typeof positionOf> | null = null;
    for (let isMore = true; isMore; ) {
      const part = await audit.listForOrg(orgId, { after, offset: 0, limit: 2 });
      seen.push(...part.rows.map(({ detail }) => detail.n));
      const last = part.rows.at(-1);
      after = last === undefined ? null : positionOf(last);
      ({ isMore } = part);
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });

  it('what concerns a user alone is read by each of their organizations; of a user without one, by the installation', async () => {
    const [a, b] = [await world.organization(), await world.organization()];
    const user = await world.user({ orgId: a, role: 'viewer' });
    await world.join(b, user.id, 'viewer');
    await world.identity.signIn.byPassword(user.email, PASSWORD, world.caller());
    expect([await world.actions(a), await world.actions(b)]).toEqual([['session.signed_in'], ['session.signed_in']]);
    const alone = await world.user();
    await world.identity.signIn.byPassword(alone.email, PASSWORD, world.caller('192.0.2.7'));
    const [newest] = (await audit.listForInstallation(ALL)).rows;
    expect(newest).toMatchObject({
      actorId: alone.id,
      actorName: 'A user',
      address: '192.0.2.7',
      detail: { way: 'password' },
    });
  });

  it('who became an operator, and by whom, is in the log of the installation, once', async () => {
    const user = await world.user();
    const set = (isOperator: boolean) => world.identity.users.setOperator(user.email, isOperator, COMMAND_LINE);
    expect([await set(true), await set(true), await set(false)]).toEqual([true, true, true]);
    const { rows } = await audit.listForInstallation({ ...ALL, limit: 2 });
    expect(rows).toMatchObject([
      { action: 'operator.revoked', actorId: null, targetName: user.email },
      { action: 'operator.granted', actorId: null, targetName: user.email },
    ]);
    expect(await world.identity.users.setOperator('nobody@example.com', true, COMMAND_LINE)).toBe(false);
  });

  it('entries are kept for a year, and then deleted in steps', async () => {
    const orgId = await world.organization();
    const { actor } = await world.user({ orgId, role: 'owner' });
    const append = () => audit.append(world.database, { orgId, actor, action: 'organization.changed', target: null });
    for (let n = 0; n < 3; n += 1) await append();
    await world.database.query(`update audit_entries set at = now() - interval '366 days' where org_id = $1`, [orgId]);
    await append();
    await world.database.query(
      `update audit_entries set at = now() - interval '364 days' where org_id = $1 and at > now() - interval '1 day'`,
      [orgId],
    );
    expect([await audit.deleteOld(2), await audit.deleteOld(2), await audit.deleteOld(2)]).toEqual([2, 1, 0]);
    expect(await world.actions(orgId)).toHaveLength(1);
  });

  it('no refused change is in the log', async () => {
    const orgId = await world.organization();
    const [owner, viewer] = [await world.user({ orgId, role: 'owner' }), await world.user({ orgId, role: 'viewer' })];
    expect(await refusal(world.identity.members.remove(orgId, owner.id, viewer.actor))).toBe('FORBIDDEN');
    expect(await refusal(world.identity.members.remove(orgId, owner.id, owner.actor))).toBe('INVALID_STATE');
    expect(await world.actions(orgId)).toEqual([]);
  });
});
