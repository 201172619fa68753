import { randomUUID } from 'node:crypto';
import { expect, jest } from '@jest/globals';
import { Database, type Mode } from '@chasqui/database';
import { aContact, anOrganization, aPhone } from '@chasqui/testing';
import { ApiHarness } from './api-gateway.harness';
import { ApiClient, type JsonAnswer } from './api.client';

type Data = Record<string, unknown> & { id: string };

export class TemplatesWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });

  readonly aClient = (draft: Parameters<ApiHarness['aKey']>[0] = {}): Promise<ApiClient> =>
    ApiClient.create(this.harness, draft);

  readonly anSmsClient = async (plan: Parameters<typeof anOrganization>[1] = {}): Promise<ApiClient> => {
    const orgId = await anOrganization(this.harness.database, plan);
    await aPhone(this.harness.database, { orgId });
    return this.aClient({ orgId });
  };

  readonly aTemplate = async (client: ApiClient, settings: Record<string, unknown> = {}): Promise<Data> => {
    const name = `t_${randomUUID().slice(0, 8)}`;
    const { status, body } = await client.post('/templates', { name, message: 'Hello', ...settings });
    if (status !== 201) throw new Error(`no template: ${JSON.stringify(body)}`);
    return body.data as Data;
  };

  readonly aContact = async (
    orgId: string,
    name: string | null,
    { phone = String(Math.random()).slice(2, 14), mode = 'live' }: { phone?: string; mode?: Mode } = {},
  ): Promise<string> => aContact(this.harness.database, { orgId, mode, name, addresses: { phone } });

  readonly allow = async (orgId: string, most: number): Promise<void> => {
    await this.harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
      orgId,
      JSON.stringify({ templates: most }),
    ]);
  };

  /** The statements on templates and on contacts by address that `act` ran. */
  readonly statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
    const query = jest.spyOn(Database.prototype, 'query');
    try {
      await act();
      const names = query.mock.calls.map(([statement]) => (typeof statement === 'string' ? statement : statement.name));
      return names.filter((name) => /template|contacts_find/.test(name));
    } finally {
      query.mockRestore();
    }
  };
}

export const namesOf = ({ body }: JsonAnswer): unknown[] => (body.data as unknown as Data[]).map(({ name }) => name);

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
