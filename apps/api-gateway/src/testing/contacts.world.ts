import { expect } from '@jest/globals';
import { InboundContactRepository } from '@chasqui/contacts';
import { openInbound } from '@chasqui/messages';
import { ApiHarness } from './api-gateway.harness';
import { ApiClient, type JsonAnswer } from './api.client';

export type ContactAnswer = Record<string, unknown> & { id: string };

let phones = 0;

export const aPhoneNumber = (): string => String(15_550_000_000 + (phones += 1));

export class ContactsWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });

  readonly aClient = (draft: Parameters<ApiHarness['aKey']>[0] = {}): Promise<ApiClient> =>
    ApiClient.create(this.harness, draft);

  readonly aContact = async (client: ApiClient, settings: Record<string, unknown> = {}): Promise<ContactAnswer> => {
    const { status, body } = await client.post('/contacts', { phone: aPhoneNumber(), ...settings });
    if (status !== 201) throw new Error(`no contact: ${JSON.stringify(body)}`);
    return body.data as ContactAnswer;
  };

  readonly allow = async (orgId: string, most: number): Promise<void> => {
    await this.harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
      orgId,
      JSON.stringify({ contacts: most }),
    ]);
  };

  readonly hear = async (client: ApiClient, phone: string): Promise<string> => {
    const inbound = new InboundContactRepository();
    return this.harness.database.transaction(async (transaction) => {
      const at = await openInbound(transaction, client.orgId, 'live');
      const hint = { phone, lid: null, name: 'Ana', hasWritten: true };
      const plan = await inbound.plan(transaction, client.orgId, 'live', [hint]);
      await inbound.apply(transaction, client.orgId, 'live', plan, at);
      return plan.contacts[0]?.id ?? '';
    });
  };

  readonly events = async (orgId: string): Promise<{ type: string; payload: Record<string, unknown> }[]> => {
    const { rows } = await this.harness.database.query<{ type: string; payload: Record<string, unknown> }>(
      `select type, payload from events where org_id = $1 and type like 'contact.%' order by id`,
      [orgId],
    );
    return rows;
  };
}

export const namesOf = ({ body }: JsonAnswer): unknown[] =>
  (body.data as unknown as ContactAnswer[]).map(({ name }) => name);

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
