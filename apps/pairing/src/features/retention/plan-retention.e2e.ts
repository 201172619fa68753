import { PlanRetention, StepPace } from '@chasqui/data-lifecycle';
import { describe, expect, it } from '@jest/globals';
import { InboundWorld } from '../../testing/inbound.world';

const world = InboundWorld.ofFile();

async function weeksPass(orgId: string): Promise<void> {
  await world.query(`update organizations set limit_overrides = '{"retention_days": 7}' where id = $1`, [orgId]);
  await world.query(
    `insert into retention_terms (org_id, days, planned_days) values ($1, 7, 7) on conflict (org_id) do nothing`,
    [orgId],
  );
  await world.query(
    `update messages set created_at = created_at - interval '20 days', updated_at = updated_at - interval '20 days'
     where org_id = $1`,
    [orgId],
  );
  await new PlanRetention(world.harness.database, new StepPace(), (error) => {
    throw error;
  }).run();
}

describe('messages that plans did not keep', () => {
  it('what a gateway app reports again of a message that is gone is no new one, and what changes in it is no failure', async () => {
    const message = world.message('message.inbound', { from: '4917000001' });
    await world.post([message]);
    const stored = await world.stored(message);
    expect(stored).toBeDefined();
    await weeksPass((stored as unknown as { orgId: string }).orgId);
    expect(await world.stored(message)).toBeUndefined();
    await world.post([message]);
    await world.post([world.changed(message, { text: 'changed' })]);
    expect(await world.stored(message)).toBeUndefined();
    const next = world.message('message.inbound', { from: '4917000001' });
    await world.post([next]);
    expect(await world.stored(next)).toBeDefined();
  });
});
