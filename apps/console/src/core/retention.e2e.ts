import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RetentionJob } from '@chasqui/runtime';
import { ConsoleHarness, inOrg } from '../testing/console.harness';

const jobs: RetentionJob[] = [];

beforeAll(() => {
  jest.spyOn(RetentionJob.prototype, 'start').mockImplementation(function (this: RetentionJob) {
    jobs.push(this);
  });
});

const harness = ConsoleHarness.ofFile();

/** Runs each job now; by itself the next run is up to an hour away. */
const anHourPasses = (): Promise<unknown> => Promise.all(jobs.map((job) => job.forget()));
const idsIn = async (table: string, where: string, values: unknown[]): Promise<string[]> => {
  const { rows } = await harness.database.query<{ id: string }>(
    `select id from ${table} where ${where} order by id`,
    values,
  );
  return rows.map(({ id }) => id);
};

describe('what a running console deletes', () => {
  it('sessions that ended or were not used for a week are deleted, and those that live are not', async () => {
    const { client, userId, orgId } = await harness.aMember();
    const [ended, unused] = [await harness.aMember(), await harness.aMember()];
    const age = (id: string, what: string) =>
      harness.database.query(`update console_sessions set ${what} where user_id = $1`, [id]);
    await age(ended.userId, `expires_at = now() - interval '1 second'`);
    await age(unused.userId, `last_seen_at = now() - interval '169 hours'`);
    await age(userId, `last_seen_at = now() - interval '167 hours'`);
    const users = [userId, ended.userId, unused.userId];
    expect(await idsIn('console_sessions', 'user_id = any ($1)', [users])).toHaveLength(3);
    await anHourPasses();
    expect(await idsIn('console_sessions', 'user_id = any ($1)', [users])).toHaveLength(1);
    expect((await client.get(inOrg(orgId, '/audit'))).status).toBe(200);
  });

  it('links to sign in, to join and to set a password are deleted when they do not work any more', async () => {
    const { client, orgId } = await harness.aMember();
    const invite = (address: string) => client.post(inOrg(orgId, '/invitations'), { email: address, role: 'viewer' });
    expect((await invite('old@example.com')).status).toBeLessThan(300);
    expect((await invite('new@example.com')).status).toBeLessThan(300);
    await harness.database.query(
      `update one_time_links set expires_at = now() - interval '1 second' where org_id = $1 and email = 'old@example.com'`,
      [orgId],
    );
    await anHourPasses();
    const { rows } = await harness.database.query('select email from one_time_links where org_id = $1', [orgId]);
    expect(rows).toEqual([{ email: 'new@example.com' }]);
  });

  it('entries of the audit log are kept for a year, whether the organization still is or not', async () => {
    const { client, orgId } = await harness.aMember();
    const rename = (name: string) => client.patch(inOrg(orgId, ''), { name });
    expect((await rename('One')).status).toBeLessThan(300);
    const [old] = await idsIn('audit_entries', `org_id = $1 and action = 'organization.changed'`, [orgId]);
    await harness.database.query(`update audit_entries set at = now() - interval '366 days' where id = $1`, [old]);
    expect((await rename('Two')).status).toBeLessThan(300);
    await harness.database.query(
      `update audit_entries set at = now() - interval '364 days'
       where org_id = $1 and action = 'organization.changed' and id <> $2`,
      [orgId, old],
    );
    await anHourPasses();
    const kept = await idsIn('audit_entries', `org_id = $1 and action = 'organization.changed'`, [orgId]);
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain(old);
  });
});
