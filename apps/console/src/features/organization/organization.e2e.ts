import { describe, expect, it } from '@jest/globals';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();

const change = ({ client, orgId }: TestMember, body: object) => client.patch(`/organizations/${orgId}`, body);

async function changesOf({ orgId }: TestMember): Promise<unknown[]> {
  const { rows } = await harness.database.query<{ detail: unknown }>(
    `select detail from audit_entries where org_id = $1 and action = 'organization.changed' order by at, id`,
    [orgId],
  );
  return rows.map(({ detail }) => detail);
}

describe('the default country of an organization', () => {
  it('an admin sets and clears it, beside the name; the audit log says what was before', async () => {
    const admin = await harness.aMember('admin');
    const viewer = await harness.aMember('viewer', admin.orgId);
    const read = async () => (await viewer.client.get(`/organizations/${admin.orgId}`)).body.data;
    expect(await read()).toMatchObject({ default_country: null });
    expect((await change(admin, { default_country: 'DE' })).body.data).toMatchObject({ default_country: 'DE' });
    const { name } = (await change(admin, { name: ' Acme ' })).body.data as { name: string };
    expect([name, await read()]).toEqual(['Acme', expect.objectContaining({ default_country: 'DE' })]);
    await change(admin, { default_country: 'DE' });
    expect((await change(admin, { default_country: null })).body.data).toMatchObject({ default_country: null });
    expect(await changesOf(admin)).toEqual([
      { default_country: { from: null, to: 'DE' } },
      { name: { from: expect.any(String), to: 'Acme' } },
      { default_country: { from: 'DE', to: null } },
    ]);
  });

  it('what is no country is refused, and so is whoever is no admin', async () => {
    const admin = await harness.aMember('admin');
    for (const default_country of ['ZZ', 'de', 'Germany', 49, ['DE']])
      expect(summaryOf(await change(admin, { default_country }))).toBe('400 VALIDATION');
    const developer = await harness.aMember('developer', admin.orgId);
    expect(summaryOf(await change(developer, { default_country: 'DE' }))).toBe('403 FORBIDDEN');
    expect(await changesOf(admin)).toEqual([]);
  });

  it('completes what members write, too', async () => {
    const admin = await harness.aMember('admin');
    const create = (phone: string) => admin.client.post(`/organizations/${admin.orgId}/contacts?mode=live`, { phone });
    expect(summaryOf(await create('0151 12345678'))).toBe('400 VALIDATION');
    await change(admin, { default_country: 'DE' });
    expect((await create('0151 12345678')).body.data).toMatchObject({ phone: '4915112345678' });
  });
});
