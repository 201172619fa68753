import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@chasqui/runtime';
import { aNumber, anOrganization, aPhone } from '@chasqui/testing';
import { OperationsWorld } from '../testing/operations.world';
import { InstallationMetrics } from './installation.metrics';

describe('the metrics of the installation', () => {
  const world = new OperationsWorld();

  it('metrics count gateways, phones, and organizations that came near a limit in the month that they are in', async () => {
    const orgId = await anOrganization(world.database);
    await aNumber(world.database, { orgId, phone: '15550001' });
    await aNumber(world.database, { orgId, phone: '15550002', gateway: 7_200 });
    await aPhone(world.database, { orgId });
    for (let n = 0; n < 2; n += 1) await aPhone(world.database, { orgId, seenMinutesAgo: 60 });
    const use = (limit: string, daysAgo: number, told: number, org = orgId) =>
      world.set(
        `insert into usage_counters (org_id, limit_name, period, used, told_percent)
         values ($1, $2, (now() at time zone 'UTC')::date - $3::integer, 1, $4)`,
        [org, limit, daysAgo, told],
      );
    await use('sms_month', 3, 80);
    await use('messages_month', 3, 100);
    await use('sms_month', 10, 80, await anOrganization(world.database));
    await use('sms_month', 40, 100, await anOrganization(world.database));
    await use('sms_month', 3, 0, await anOrganization(world.database));
    const registry = createMetrics({ app: 'console' });
    expect(() => new InstallationMetrics(registry, world.database)).not.toThrow();
    const text = await registry.metrics();
    for (const series of [
      'chasqui_gateways{state="online",app="console"} 1',
      'chasqui_gateways{state="offline",app="console"} 1',
      'chasqui_sms_phones{state="connected",app="console"} 1',
      'chasqui_sms_phones{state="silent",app="console"} 2',
      'chasqui_organizations_near_limits{percent="80",app="console"} 2',
      'chasqui_organizations_near_limits{percent="100",app="console"} 1',
    ]) {
      expect(text).toContain(series);
    }
  });
});
