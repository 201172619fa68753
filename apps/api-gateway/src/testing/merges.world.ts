import { expect } from '@jest/globals';
import { ContactMergeSteps } from '@chasqui/contacts/records';
import { MessageIntakeRepository } from '@chasqui/messages';
import { aNewSms, type aPhone } from '@chasqui/testing';
import type { ApiClient, JsonAnswer } from './api.client';
import { type ContactAnswer, ContactsWorld } from './contacts.world';

interface AddressMessages {
  contact: string;
  count: number;
  fits: boolean;
}

export class MergesWorld extends ContactsWorld {
  readonly merge = (client: ApiClient, id: string, fromId: string): Promise<JsonAnswer> =>
    client.post(`/contacts/${id}/merge`, { from_id: fromId });

  readonly unmerge = (client: ApiClient, id: string, fromId: string): Promise<JsonAnswer> =>
    client.post(`/contacts/${id}/unmerge`, { from_id: fromId });

  /** One step of each merge, as the sweeper takes it. @param rows messages per step */
  readonly step = (rows: number): Promise<boolean> =>
    new ContactMergeSteps(this.harness.database).run((work) => work(rows));

  readonly finish = async (rows = 500): Promise<void> => {
    while (await this.step(rows));
  };

  readonly send = async (phone: Awaited<ReturnType<typeof aPhone>>, toAddress: string, count = 1): Promise<void> => {
    const batch = Array.from({ length: count }, () => aNewSms(phone, { toAddress }));
    const results = await new MessageIntakeRepository(this.harness.database).accept(batch);
    expect(results.every((result) => !(result instanceof Error) && result.kind === 'accepted')).toBe(true);
  };

  readonly messagesOf = async (orgId: string): Promise<Record<string, AddressMessages[]>> => {
    const { rows } = await this.harness.database.query<AddressMessages & { to: string }>(
      `select m.to_address as to, m.contact_id as contact, count(*)::int as count, bool_and(v.contact_id = m.contact_id) as fits
       from messages m left join conversations v on v.id = m.conversation_id
       where m.org_id = $1 group by 1, 2 order by 1, 2`,
      [orgId],
    );
    const found: Record<string, AddressMessages[]> = {};
    for (const { to, ...row } of rows) (found[to] ??= []).push(row);
    return found;
  };

  /** Moves a merge a day into the past. */
  readonly age = async (fromId: string): Promise<void> => {
    await this.harness.database.query(
      `update contact_merges set merged_at = now() - interval '24 hours' where from_id = $1`,
      [fromId],
    );
  };
}

export const phoneOf = ({ phone }: ContactAnswer): string => String(phone);
