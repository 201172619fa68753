import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { aContact } from '@chasqui/testing';
import { ApiHarness } from './api-gateway.harness';
import { ApiClient, type JsonAnswer } from './api.client';

type Data = Record<string, unknown> & { id: string };

export class QuickRepliesWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });

  readonly aClient = (draft: Parameters<ApiHarness['aKey']>[0] = {}): Promise<ApiClient> =>
    ApiClient.create(this.harness, draft);

  readonly aQuickReply = async (client: ApiClient, settings: Record<string, unknown> = {}): Promise<Data> => {
    const shortcut = randomUUID().slice(0, 8);
    const { status, body } = await client.post('/quick-replies', { shortcut, message: 'Hello', ...settings });
    if (status !== 201) throw new Error(`no quick reply: ${JSON.stringify(body)}`);
    return body.data as Data;
  };

  readonly aContact = async (orgId: string, name: string | null, mode: Mode = 'live'): Promise<string> => {
    const phone = String(Math.random()).slice(2, 14);
    return aContact(this.harness.database, { orgId, mode, name, addresses: { phone } });
  };

  readonly allow = async (orgId: string, most: number): Promise<void> => {
    await this.harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
      orgId,
      JSON.stringify({ quick_replies: most }),
    ]);
  };
}

export const shortcutsOf = ({ body }: JsonAnswer): unknown[] =>
  (body.data as unknown as Data[]).map(({ shortcut }) => shortcut);

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
