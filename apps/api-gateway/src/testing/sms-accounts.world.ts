import { expect } from '@jest/globals';
import { anOrganization } from '@chasqui/testing';
import { ApiHarness, withKey } from './api-gateway.harness';

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Tenant {
  orgId: string;
  key: string;
}

async function dataOf<T = Record<string, unknown>>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const body = (await response.json()) as { data: T };
  expect([response.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body.data;
}

export class SmsAccountsWorld {
  readonly harness = ApiHarness.ofFile({ config: { PUBLIC_URL: 'https://service.example/' } });

  readonly dataOf = dataOf;

  readonly aTenant = async (limits: Record<string, number> = {}): Promise<Tenant> => {
    const orgId = await anOrganization(this.harness.database, { limits });
    return { orgId, key: (await this.harness.aKey({ orgId })).key };
  };

  readonly call = (method: string, path: string, key: string, body?: unknown): Promise<Response> =>
    fetch(`${this.harness.url}/v1/sms/accounts${path}`, {
      method,
      headers: { ...withKey(key), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  readonly queue = (key: string, request: object): Promise<Response> =>
    fetch(`${this.harness.url}/v1/sms/send`, {
      method: 'POST',
      headers: { ...withKey(key), 'content-type': 'application/json' },
      body: JSON.stringify({ to: '4915112345678', message: 'x', ...request }),
    });

  readonly factsOf = async (orgId: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await this.harness.database.query<{ payload: { account: Record<string, unknown> } }>(
      `select payload from events where org_id = $1 and type = 'account.status' order by id`,
      [orgId],
    );
    return rows.map(({ payload: { account } }) => account);
  };
}
