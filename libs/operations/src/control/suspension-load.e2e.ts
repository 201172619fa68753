import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Queryable } from '@chasqui/database';
import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { MessageLaneRepository } from '@chasqui/messages';
import { ApiKeyRepository, OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import { addDeliveries, addEndpoint, aNumber, anOrganization, aPhone } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { OperationsWorld } from '../testing/operations.world';
import { OrganizationSuspension } from './organization-suspension';

const ROUNDS = 80;

describe('a suspension while everything else goes on', () => {
  const world = new OperationsWorld();
  let suspension: OrganizationSuspension;

  beforeAll(() => {
    const organizations = new OrganizationRepository(world.database);
    const marker = { markChanged: () => Promise.resolve() };
    const bell = { ringAgain: () => Promise.resolve() };
    suspension = new OrganizationSuspension(
      new OrganizationAdmin(world.database, organizations, new ApiKeyRepository(world.database), marker),
      { wa: bell, sms: bell, hook: bell, bulk: bell },
    );
  });

  it('nobody waits for each other in a circle, and in the end exactly the lanes of a suspended organization stand', async () => {
    const orgId = await anOrganization(world.database);
    const number = await aNumber(world.database, { orgId });
    const endpoint = await addEndpoint(world.database, { orgId });
    const lane = `wa:${number.id}`;
    const messages = new MessageLaneRepository(world.database);
    const hooks = new WebhookDeliveryLaneRepository(world.database);
    const note = () => Promise.resolve();
    const aBulk = (queryable: Queryable) =>
      queryable.query(
        `insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id) values ($1, $2, 'live', 1, 1, 'r')`,
        [uuid(), orgId],
      );
    const times = async (work: () => Promise<unknown>): Promise<void> => {
      for (let n = 0; n < ROUNDS; n += 1) await work();
    };
    await Promise.all([
      times(async () => {
        await suspension.suspend(orgId, note);
        await suspension.resume(orgId, note);
      }),
      times(async () => {
        await suspension.resume(orgId, note);
        await suspension.suspend(orgId, note);
      }),
      times(() => aBulk(world.database)),
      times(() => aPhone(world.database, { orgId })),
      times(() => addEndpoint(world.database, { orgId })),
      // Counting a plan's rows locks the organization, and then inserts into it.
      times(() =>
        world.database.transaction(async (transaction) => {
          await transaction.query('select from organizations where id = $1 for no key update', [orgId]);
          await aBulk(transaction);
        }),
      ),
      times(async () => {
        await world.send(number);
        const taken = await messages.take(lane, world.senderId, 2);
        const [head] = taken?.rows ?? [];
        if (taken === null) return;
        const lease = { lane, fence: taken.fence };
        const record = { state: 'done', status: 'sent', source: 'gateway', refund: false } as const;
        if (head !== undefined) await messages.record([{ ...lease, id: head.id, record }]);
        await world.set('update lanes set lease_until = null where lane = $1 and fence = $2', [lane, taken.fence]);
      }),
      times(async () => {
        await addDeliveries(world.database, endpoint, 1);
        await world.set(`update webhook_endpoints set failing_since = now() where id = $1`, [endpoint.id]);
        await hooks.take([{ lane: endpoint.lane, limit: 1 }], world.senderId);
        await world.set('update lanes set lease_until = null where lane = $1', [endpoint.lane]);
      }),
    ]);
    for (const isSuspended of [true, false]) {
      await (isSuspended ? suspension.suspend(orgId, note) : suspension.resume(orgId, note));
      const { rows } = await world.database.query<{ all: number; standing: number }>(
        `select count(*)::int as all, count(l.suspended_at)::int as standing from (
           select 'sms:' || id as lane from accounts where org_id = $1 and channel = 'sms'
           union all select 'wa:' || id from accounts where org_id = $1 and channel = 'whatsapp'
           union all select 'hook:' || id from webhook_endpoints where org_id = $1
           union all select 'bulk:' || id from bulk_batches where org_id = $1
         ) n left join lanes l on l.lane = n.lane`,
        [orgId],
      );
      const all = 2 + 4 * ROUNDS;
      expect(rows).toEqual([{ all, standing: isSuspended ? all : 0 }]);
    }
  });
});
