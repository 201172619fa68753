import { describe, expect, it } from '@jest/globals';
import { aNumber, aPhone, storeSms, waitFor } from '@chasqui/testing';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();

async function actionsOf({ client, orgId }: TestMember): Promise<string[]> {
  const entries = (await client.get(inOrg(orgId, '/audit'))).body.data as { action: string }[];
  return entries.map(({ action }) => action).filter((action) => /^(number|gateway|phone)\./.test(action));
}

/** Makes every later audit entry of this kind fail. */
const breakNote = (action: string): Promise<unknown> =>
  harness.database.query(`alter table audit_entries add constraint no_note check (action <> '${action}') not valid`);
const mendNote = (): Promise<unknown> => harness.database.query('alter table audit_entries drop constraint no_note');

describe('numbers, gateway apps and phones in the console', () => {
  it('numbers are listed whatever their state, of their organization and mode alone', async () => {
    const { client, orgId } = await harness.aMember('viewer');
    await aNumber(harness.database, { orgId, phone: '15550000011', status: 'signed_out' });
    await aNumber(harness.database, { orgId, phone: '15550000012', mode: 'test' });
    await aNumber(harness.database, { orgId: await harness.anOrganization(), phone: '15550000013' });
    const listed = (await client.get(inOrg(orgId, '/numbers'))).body.data as { phone: string; status: string }[];
    expect(listed.map(({ phone, status }) => [phone, status])).toEqual([['15550000011', 'signed_out']]);
  });

  it('a number is unlinked with its entry in the audit log, or not at all', async () => {
    const member = await harness.aMember('developer');
    const owner = await harness.aMember('owner', member.orgId);
    const { client, orgId } = member;
    await aNumber(harness.database, { orgId, phone: '15550000021' });
    await harness.database.query(
      `alter table audit_entries add constraint no_unlink check (action <> 'number.unlinked')`,
    );
    expect((await client.post(inOrg(orgId, '/numbers/unlink'), { phone: '15550000021' })).status).toBe(500);
    expect((await client.get(inOrg(orgId, '/numbers'))).body.data[0].status).toBe('connected');
    await harness.database.query('alter table audit_entries drop constraint no_unlink');
    expect((await client.post(inOrg(orgId, '/numbers/unlink'), { phone: '15550000021' })).status).toBe(200);
    expect(await actionsOf(owner)).toEqual(['number.unlinked']);
    const again = await client.post(inOrg(orgId, '/numbers/unlink'), { phone: '15550009999' });
    expect(summaryOf(again)).toBe('409 WHATSAPP_NOT_CONNECTED');
  });

  it('a setup code for a gateway app is made within the limit of the organization', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    const made = (await client.post(inOrg(orgId, '/gateways/enrollment'))).body.data;
    expect(made.setup_code).toMatch(/^gw_setup_/);
    expect((await client.get(inOrg(orgId, '/gateways'))).body.data).toEqual([
      expect.objectContaining({ id: made.gateway_id, status: 'never_started' }),
    ]);
    expect(summaryOf(await client.post(inOrg(orgId, '/numbers/link'), { phone: '15550000031' }))).toMatch(
      /GATEWAY_SETUP_REQUIRED$/,
    );
    expect(await actionsOf(member)).toEqual(['gateway.setup_code_created']);
  });

  it('a phone is paired, changed and unpaired; another organization does not reach it', async () => {
    const [member, stranger] = [await harness.aMember(), await harness.aMember()];
    const { client, orgId } = member;
    const { id } = await aPhone(harness.database, { orgId, name: 'Pixel' });
    expect((await client.post(inOrg(orgId, '/phones/pairing'))).body.data.code).toEqual(expect.any(String));
    const changed = await client.patch(inOrg(orgId, `/phones/${id}`), { name: 'Lima', messages_per_minute: 6 });
    expect(changed.body.data).toMatchObject({ name: 'Lima', messages_per_minute: 6 });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await stranger.client.ask(method, inOrg(stranger.orgId, `/phones/${id}`), { name: 'Mine' });
      expect(summaryOf(answer)).toBe('404 SMS_ACCOUNT_NOT_FOUND');
    }
    expect((await client.delete(inOrg(orgId, `/phones/${id}`))).body.data.unpaired).toBe(true);
    expect((await client.get(inOrg(orgId, '/phones'))).body.data).toEqual([]);
    expect(await actionsOf(member)).toEqual(['phone.removed', 'phone.changed', 'phone.pairing_created']);
  });

  it.each([
    ['phone.changed', 'PATCH'],
    ['phone.removed', 'DELETE'],
  ] as const)('a phone stays as it is when its entry %s cannot be written', async (action, method) => {
    const { client, orgId } = await harness.aMember();
    const { id } = await aPhone(harness.database, { orgId, name: 'Pixel' });
    await storeSms(harness.database, { id, orgId, mode: 'live' }, [{}]);
    await breakNote(action);
    try {
      expect((await client.ask(method, inOrg(orgId, `/phones/${id}`), { name: 'Lima' })).status).toBe(500);
    } finally {
      await mendNote();
    }
    const [phone] = (await client.get(inOrg(orgId, '/phones'))).body.data as { id: string; name: string }[];
    expect(phone).toMatchObject({ id, name: 'Pixel' });
    const { rows } = await harness.database.query('select state, status from messages where account_id = $1', [id]);
    expect(rows).toEqual([{ state: 'queued', status: 'pending' }]);
    expect((await client.ask(method, inOrg(orgId, `/phones/${id}`), { name: 'Lima' })).status).toBe(200);
  });

  it('a link that begins has its entry, whether or not its gateway app ever answers, and does not begin without it', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    // The gateway app is online, but no `pairing` process is there.
    await aNumber(harness.database, { orgId, phone: '15550000061' });
    const stored = async () => {
      const { rows } = await harness.database.query<{ phone: string; pairings: number }>(
        `select n.phone, (select count(*)::integer from pairings p where p.number_id = n.id) as pairings
         from whatsapp_numbers n where n.org_id = $1 and n.phone = '15550000062'`,
        [orgId],
      );
      return rows;
    };
    await breakNote('number.link_started');
    try {
      const refused = await client.post(inOrg(orgId, '/numbers/link'), { phone: '15550000062' });
      expect(refused.status).toBe(500);
    } finally {
      await mendNote();
    }
    expect(await stored()).toEqual([]);
    const asking = client.post(inOrg(orgId, '/numbers/link'), { phone: '15550000062' });
    await waitFor(async () => (await stored()).length > 0, { what: 'the link to begin' });
    expect(await stored()).toEqual([{ phone: '15550000062', pairings: 1 }]);
    expect(await actionsOf(member)).toEqual(['number.link_started']);
    expect((await asking).status).toBeGreaterThanOrEqual(500);
    expect(await actionsOf(member)).toEqual(['number.link_started']);
  }, 30_000);
});
