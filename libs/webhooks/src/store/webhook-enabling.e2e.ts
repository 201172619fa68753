import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { WebhookRecoveryWorld } from '../testing/webhook-recovery.world';
import { OLDEST_FAILURE } from './webhook-recovery.repository';

const world = new WebhookRecoveryWorld();
const { anEndpoint, becomes, deliveries, finished, happened } = world;

describe('enable and recover', () => {
  it('enable and recover finds the oldest failure by index, among however many that were delivered', async () => {
    const { orgId, id } = await anEndpoint();
    await world.database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, finished_at)
       select uuidv7(), $1, $2, uuidv7(), 'message.status', 'event', 'succeeded', 'hook:' || $2::uuid, 'done', now()
       from generate_series(1, 20000)`,
      [orgId, id],
    );
    await world.database.query('analyze webhook_deliveries');
    const { rows } = await world.database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers off, timing off) ${OLDEST_FAILURE.text
        .replaceAll('$1', `'${id}'`)
        .replaceAll('$2', `'00000000-0000-7000-8000-000000000000'`)
        .replaceAll('$3', `'-infinity'`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('webhook_deliveries_failed_idx');
    expect(plan).toContain('webhook_deliveries_queued_idx');
    expect(plan).not.toContain('webhook_deliveries_endpoint_idx');
  });

  it('enable and recover reads what failed before it locks the endpoint: records of other endpoints must not wait for that', async () => {
    const { orgId, id } = await anEndpoint();
    await world.database.query(`update webhook_endpoints set failing_since = now() where id = $1`, [id]);
    let enabling: Promise<unknown> = Promise.resolve();
    await world.database.transaction(async (transaction) => {
      await transaction.query('lock table webhook_deliveries in access exclusive mode');
      enabling = world.recoveries.enableAndRecover(orgId, 'live', id);
      await waitFor(
        async () =>
          (
            await world.database.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                 and query like '%webhook_deliveries%'`,
            )
          ).rows.length > 0,
        { what: 'it to read the deliveries' },
      );
      const free = await world.database.query(
        'select from webhook_endpoints where id = $1 for no key update skip locked',
        [id],
      );
      expect(free.rows).toHaveLength(1);
    });
    await expect(enabling).resolves.toMatchObject({ kind: 'started' });
  });

  it('enable and recover begins when it was disabled or began to fail, whichever is earlier, and is safe to ask for twice', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    expect((await world.recoveries.enableAndRecover(orgId, 'live', id)).kind).toBe('nothing_failed');
    // Its delivery was given up before the endpoint began to fail.
    const [hopeless = ''] = await happened(orgId, [{}]);
    await world.database.query(
      `update webhook_deliveries set status = 'failed', state = 'done', finished_at = now() - interval '6 days'
        where event_id = $1`,
      [hopeless],
    );
    const failingSince = new Date(Date.now() - 5 * 86_400_000);
    await world.database.query(
      `update webhook_endpoints
          set status = 'disabled', disabled_reason = 'failing', disabled_at = now(), failing_since = $2 where id = $1`,
      [id, failingSince],
    );
    const [one, two] = await Promise.all([
      world.recoveries.enableAndRecover(orgId, 'live', id),
      world.recoveries.enableAndRecover(orgId, 'live', id),
    ]);
    if (one.kind !== 'started' || two.kind !== 'started') throw new Error('not started');
    expect(one.recovery.id).toBe(two.recovery.id);
    expect(one.recovery.since).toEqual(failingSince);
    expect(one.endpoint).toMatchObject({
      status: 'active',
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
    });
  });

  it('enable and recover brings the event of the first failed attempt, which is older than the failure', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    const [before = '', refused = ''] = await happened(orgId, [{}, {}]);
    await becomes(id, before, 'succeeded', 'done');
    await world.database.query(
      `update webhook_deliveries set status = 'failed', state = 'done', finished_at = clock_timestamp() where event_id = $1`,
      [refused],
    );
    await world.database.query(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'gone', disabled_at = clock_timestamp(),
         failing_since = (select finished_at from webhook_deliveries where event_id = $2) where id = $1`,
      [id, refused],
    );
    const start = await world.recoveries.enableAndRecover(orgId, 'live', id);
    if (start.kind !== 'started') throw new Error(start.kind);
    await finished(start.recovery.id);
    const made = (await deliveries(id)).filter(({ reason }) => reason === 'recovery');
    expect(made.map(({ event }) => event)).toEqual([refused]);
  });
});
