import { expect } from '@jest/globals';
import { anOrganization } from '@chasqui/testing';
import { ApiHarness, withKey } from './api-gateway.harness';

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Tenant {
  orgId: string;
  key: string;
}

/** The data of an answer, after checking that it is a 200. */
async function dataOf<T = Record<string, unknown>>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const body = (await response.json()) as { data: T };
  expect([response.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body.data;
}

/** An api-gateway with the routes of phones, for all tests of a file; it fails if a route answered what it does not declare. */
export class SmsAccountsWorld {
  readonly harness = ApiHarness.ofFile({ config: { PUBLIC_URL: 'https://service.example/' } });

  readonly dataOf = dataOf;

  readonly aTenant = async (limits: Record<string, number> = {}): Promise<Tenant> => {
    const orgId = await anOrganization(this.harness.database, { limits });
    return { orgId, key: (await this.harness.aKey({ orgId })).key };
  };

  /** Calls a route below `/sms/accounts`. */
  readonly call = (method: string, path: string, key: string, body?: unknown): Promise<Response> =>
    fetch(`${this.harness.url}/v1/sms/accounts${path}`, {
      method,
      headers: { ...withKey(key), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  /** Sends an SMS. */
  readonly queue = (key: string, request: object): Promise<Response> =>
    fetch(`${this.harness.url}/v1/sms/send`, {
      method: 'POST',
      headers: { ...withKey(key), 'content-type': 'application/json' },
      body: JSON.stringify({ to: '4915112345678', message: 'x', ...request }),
    });

  /** The accounts of the facts `account.status` of an organization, oldest first. */
  readonly factsOf = async (orgId: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await this.harness.database.query<{ payload: { account: Record<string, unknown> } }>(
      `select payload from events where org_id = $1 and type = 'account.status' order by id`,
      [orgId],
    );
    return rows.map(({ payload: { account } }) => account);
  };
}
