import { beforeAll, expect } from '@jest/globals';
import { anOrganization, aPhone, type SmsPhoneDraft } from '@chasqui/testing';
import { ApiHarness, withKey } from './api-gateway.harness';

export const TO = '4915112345678';
export const VALID = { to: TO, message: 'hello' };
export const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

interface Tenant {
  orgId: string;
  key: string;
  phone: SmsPhoneDraft;
}

interface Call {
  key?: string | null;
  headers?: Record<string, string>;
  replica?: 0 | 1;
}

interface Queued {
  id: string;
  conversation_id: string;
  to: string;
  content: string;
  status: string;
  segments: number;
  encoding: string;
}

interface Row {
  state: string;
  accountId: string;
  lane: string;
  priority: number;
  payload: { sms: object };
  lifeS: number;
  dueInS: number;
}

async function queued(answer: Promise<Response> | Response): Promise<Queued> {
  const response = await answer;
  const body = (await response.json()) as { success: boolean; data: Queued };
  expect([response.status, body]).toEqual([201, { success: true, data: expect.anything() }]);
  return body.data;
}

export class SmsSendsWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });
  /** Shared by tests that count nothing. */
  usual: Tenant;

  constructor() {
    beforeAll(async () => {
      this.usual = await this.aTenant();
    });
  }

  readonly queued = queued;

  readonly aTenant = async (
    draft: { plan?: Parameters<typeof anOrganization>[1]; phone?: Partial<SmsPhoneDraft>; mode?: 'live' | 'test' } = {},
  ): Promise<Tenant> => {
    const orgId = await anOrganization(this.harness.database, draft.plan);
    const { key } = await this.harness.aKey({ orgId, ...(draft.mode && { mode: draft.mode }) });
    return { orgId, key, phone: await aPhone(this.harness.database, { orgId, ...draft.phone }) };
  };

  readonly post = (body: unknown, { key = this.usual.key, headers = {}, replica = 0 }: Call = {}): Promise<Response> =>
    fetch(`${replica === 0 ? this.harness.url : this.harness.otherUrl}/v1/sms/send`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { ...(key !== null && withKey(key)), 'content-type': 'application/json', ...headers },
    });

  readonly rowOf = async (id: string): Promise<Row | undefined> => {
    const { rows } = await this.harness.database.query<Row>(
      `select state, account_id, lane, priority, payload,
         extract(epoch from give_up_at - due_at)::float8 as life_s, extract(epoch from due_at - created_at)::float8 as due_in_s
       from messages where id = $1`,
      [id],
    );
    return rows[0];
  };

  readonly messagesOf = async (orgId: string): Promise<number> => {
    const { rows } = await this.harness.database.query('select 1 from messages where org_id = $1', [orgId]);
    return rows.length;
  };
}
