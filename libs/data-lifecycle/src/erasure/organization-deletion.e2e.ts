import { ApiKeyRepository, OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import { OrganizationSuspension } from '@chasqui/operations';
import { anOrganization } from '@chasqui/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LifecycleWorld } from '../testing/lifecycle.world';
import { type DeletionAsker, type DeletionAuditEntry, OrganizationDeletion } from './organization-deletion';

describe('the plan to delete an organization', () => {
  let world: LifecycleWorld;
  let suspension: OrganizationSuspension;
  let deletion: OrganizationDeletion;
  let orgId: string;
  const actions: string[] = [];
  beforeAll(async () => {
    world = await LifecycleWorld.open();
    const { database } = world;
    const marker = { markChanged: () => Promise.resolve() };
    const admin = new OrganizationAdmin(
      database,
      new OrganizationRepository(database),
      new ApiKeyRepository(database),
      marker,
    );
    const bell = { ringAgain: () => Promise.resolve() };
    suspension = new OrganizationSuspension(admin, { wa: bell, sms: bell, hook: bell, bulk: bell });
    deletion = new OrganizationDeletion(database, suspension);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    actions.length = 0;
    orgId = await anOrganization(world.database);
  });

  const audit = async (_transaction: unknown, { action }: Pick<DeletionAuditEntry, 'action'>): Promise<void> =>
    void actions.push(action.replace('organization.', ''));
  const plan = (by: DeletionAsker, days = 7) => deletion.request(orgId, { days, by }, audit);
  const daysLeft = async (): Promise<number | null> => {
    const { deletingAt } = (await deletion.find(orgId)) ?? {};
    return deletingAt == null ? null : Math.round((deletingAt.getTime() - Date.now()) / 86_400_000);
  };

  it('a suspension does not go on with the plan of one that was ended by hand', async () => {
    await plan('owner');
    await world.database.query(
      `update organizations set suspended_at = null, deleting_at = now() - interval '1 day', deletion_left_ms = 0 where id = $1`,
      [orgId],
    );
    await suspension.suspend(orgId, audit);
    expect(await deletion.find(orgId)).toMatchObject({
      deletingAt: null,
      askedBy: null,
      suspendedAt: expect.any(Date),
    });
    await suspension.resume(orgId, audit);
    // A newly planned deletion gets its full time.
    await world.database.query(`update organizations set deleting_at = now() - interval '1 day' where id = $1`, [
      orgId,
    ]);
    await plan('operator');
    expect(await daysLeft()).toBe(7);
    // Suspending again keeps the planned deletion.
    await suspension.suspend(orgId, audit);
    expect(await daysLeft()).toBe(7);
  });

  it('what operators ask for, too, is not for its owner to take back, and keeps its time', async () => {
    await plan('owner', 3);
    expect(await plan('operator')).toMatchObject({ askedBy: 'operator', isChanged: true });
    expect(actions).toEqual(['suspended', 'deletion_planned', 'deletion_planned']);
    expect(await daysLeft()).toBe(3);
    expect(await plan('owner')).toMatchObject({ askedBy: 'operator', isChanged: false });
    expect(await deletion.cancel(orgId, 'owner', audit)).toBeNull();
    expect(await deletion.cancel(orgId, 'operator', audit)).toMatchObject({ deletingAt: null });
  });

  it('a deletion whose first try was undone is planned also if somebody else suspended the organization meanwhile', async () => {
    const undone = new OrganizationDeletion(world.database, {
      resume: suspension.resume.bind(suspension),
      suspend: async (...values) => {
        // The transaction is tried again when PostgreSQL asks for it.
        const fault = new Error('the transaction is undone');
        const entry = {
          orgId,
          action: 'organization.suspended',
          target: { type: 'organization', id: orgId, name: '' },
        } as const;
        await world.database
          .transaction(async (transaction) => {
            await transaction.query('update organizations set suspended_at = now() where id = $1', [orgId]);
            await values[1](transaction, entry);
            throw fault;
          })
          .catch((error: unknown) => {
            if (error !== fault) throw error;
          });
        await suspension.suspend(orgId, audit);
        return suspension.suspend(...values);
      },
    });
    expect(await undone.request(orgId, { days: 7, by: 'owner' }, audit)).toMatchObject({
      deletingAt: expect.any(Date),
    });
    expect(await daysLeft()).toBe(7);
  });

  it.each([
    ['an operator suspends it', () => suspension.suspend(orgId, audit), null],
    ['its owner wants it deleted again', () => plan('owner'), 7],
    ['an operator wants it deleted', () => plan('operator'), 7],
  ])('an owner who takes the deletion back while %s leaves it suspended', async (_what, meanwhile, days) => {
    await plan('owner', 3);
    const between = new OrganizationDeletion(world.database, {
      suspend: suspension.suspend.bind(suspension),
      resume: async (...values) => {
        await meanwhile();
        return suspension.resume(...values);
      },
    });
    expect(await between.cancel(orgId, 'owner', audit)).toMatchObject({ suspendedAt: expect.any(Date) });
    expect(await daysLeft()).toBe(days);
    expect(actions).not.toContain('resumed');
  });

  it('an owner who takes the deletion back ends the suspension, and operators do not', async () => {
    await plan('owner');
    expect(await deletion.cancel(orgId, 'operator', audit)).toMatchObject({ suspendedAt: expect.any(Date) });
    await plan('owner');
    expect(await deletion.cancel(orgId, 'owner', audit)).toMatchObject({ suspendedAt: null, isChanged: true });
    expect(actions.at(-1)).toBe('resumed');
  });
});
