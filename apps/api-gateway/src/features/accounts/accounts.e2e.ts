import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let phones = 4_930_000_000;

const list = (key: string): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(key) });

async function aGateway(orgId: string, isOnline: boolean, mode = 'live'): Promise<string> {
  const id = uuidv7();
  await harness.database.query(
    `insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address)
     values ($1, $2, $3, '{}', now(), case when $4 then now() end, case when $4 then '127.0.0.1:1' end)`,
    [id, orgId, mode, isOnline],
  );
  return id;
}

async function aNumber(orgId: string, gatewayId: string, status: string, name = '', mode = 'live'): Promise<string> {
  const id = uuidv7();
  phones += 1;
  await harness.database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, display_name, status, paired_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 = 'connected' then now() end)`,
    [id, orgId, gatewayId, mode, String(phones), name, status],
  );
  return id;
}

describe('GET /whatsapp/accounts', () => {
  it('GET /whatsapp/accounts lists only numbers that are connected on a gateway that is online, newest first', async () => {
    const { key, orgId } = await harness.aKey();
    const other = await harness.aKey();
    const online = await aGateway(orgId, true);
    const old = await aNumber(orgId, online, 'connected');
    for (const status of ['pending', 'waiting_qr', 'disconnected', 'signed_out', 'qr_expired']) {
      await aNumber(orgId, online, status);
    }
    await aNumber(orgId, await aGateway(orgId, false), 'connected');
    await aNumber(orgId, await aGateway(orgId, true, 'test'), 'connected', '', 'test');
    await aNumber(other.orgId, await aGateway(other.orgId, true), 'connected');
    const young = await aNumber(orgId, online, 'connected', 'Shop');
    const answer = await list(key);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      data: [
        {
          id: young,
          display_name: 'Shop',
          phone: expect.stringMatching(/^\d+$/),
          status: 'connected',
          paired_at: expect.stringMatching(/Z$/),
          restricted_until: null,
        },
        {
          id: old,
          display_name: '',
          phone: expect.stringMatching(/^\d+$/),
          status: 'connected',
          paired_at: expect.stringMatching(/Z$/),
          restricted_until: null,
        },
      ],
      total: 2,
      page: 1,
      per_page: 2,
    });
  });

  it('GET /whatsapp/accounts answers an empty list to an organization without numbers', async () => {
    const { key } = await harness.aKey();
    expect(await (await list(key)).json()).toEqual({ success: true, data: [], total: 0, page: 1, per_page: 1 });
  });

  it('GET /whatsapp/accounts answers 403 without accounts:read', async () => {
    const { key } = await harness.aKey({ scopes: ['accounts:write'] });
    const answer = await list(key);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});
