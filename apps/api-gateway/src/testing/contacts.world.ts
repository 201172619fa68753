import { expect } from '@jest/globals';
import { ApiHarness } from './api-gateway.harness';
import { ApiClient, type JsonAnswer } from './api.client';

export type ContactAnswer = Record<string, unknown> & { id: string };

let phones = 0;

/** A phone number that no other test of the file has. */
export const aPhoneNumber = (): string => String(15_550_000_000 + (phones += 1));

/** Two api-gateways, for all tests of a file; it fails if one answered what its route does not declare. */
export class ContactsWorld {
  readonly harness = ApiHarness.ofFile({ replicas: 2 });

  readonly aClient = (draft: Parameters<ApiHarness['aKey']>[0] = {}): Promise<ApiClient> =>
    ApiClient.create(this.harness, draft);

  /** Makes a contact with a phone; returns its data. */
  readonly aContact = async (client: ApiClient, settings: Record<string, unknown> = {}): Promise<ContactAnswer> => {
    const { status, body } = await client.post('/contacts', { phone: aPhoneNumber(), ...settings });
    if (status !== 201) throw new Error(`no contact: ${JSON.stringify(body)}`);
    return body.data as ContactAnswer;
  };

  /** Allows an organization so many contacts. */
  readonly allow = async (orgId: string, most: number): Promise<void> => {
    await this.harness.database.query('update organizations set limit_overrides = $2 where id = $1', [
      orgId,
      JSON.stringify({ contacts: most }),
    ]);
  };

  /** The events about contacts of an organization, in their order. */
  readonly events = async (orgId: string): Promise<{ type: string; payload: Record<string, unknown> }[]> => {
    const { rows } = await this.harness.database.query<{ type: string; payload: Record<string, unknown> }>(
      `select type, payload from events where org_id = $1 and type like 'contact.%' order by id`,
      [orgId],
    );
    return rows;
  };
}

/** Names of a list, in its order. */
export const namesOf = ({ body }: JsonAnswer): unknown[] =>
  (body.data as unknown as ContactAnswer[]).map(({ name }) => name);

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
