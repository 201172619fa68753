import type { Channel, ConversationStatus, Queryable } from '@chasqui/database';
import { spelledAddresses } from '../../arrival/contact-address';
import { changedFields } from './contact-change';
import {
  type ConsentChannel,
  type ContactOwner,
  type ContactRow,
  isSilent,
  type RecordAddress,
} from './contact-record';
import * as SQL from './contact-record.sql';
import { holdersOf } from './save-plan';

type OwnedAddress = RecordAddress & { contactId: string };

export interface ContactStep {
  before: ContactRow;
  after: ContactRow;
}

export interface GoneConversation {
  id: string;
  channel: Channel;
  accountId: string;
  status: ConversationStatus;
  createdAt: Date;
}

/** Writes need the inbound lock (`lockInbound`), so that two writes about one person come one after the other. */
export class ContactRecordRepository {
  constructor(private readonly database: Queryable) {}

  async findForOrg({ orgId, mode }: ContactOwner, id: string): Promise<ContactRow | null> {
    const { rows } = await this.database.query<ContactRow>(SQL.FIND, [orgId, mode, id]);
    return rows[0] ?? null;
  }

  async lock(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<ContactRow[]> {
    if (ids.length === 0) return [];
    return (await transaction.query<ContactRow>(SQL.LOCK, [orgId, mode, ids])).rows;
  }

  /** The ids of the contacts that have one of the addresses, in any spelling of a phone, each once. */
  async ownersOf(
    queryable: Queryable,
    owner: ContactOwner,
    addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[],
  ): Promise<string[]> {
    return [...new Set((await this.findOwners(queryable, owner, addresses)).values())];
  }

  async othersWith(
    queryable: Queryable,
    owner: ContactOwner,
    { id, addresses }: Pick<ContactRow, 'id' | 'addresses'>,
  ): Promise<string[]> {
    const owners = await this.findOwners(queryable, owner, addresses);
    const holders = addresses.flatMap((address) => holdersOf(address, owners));
    return [...new Set(holders)].filter((each) => each !== id);
  }

  private async findOwners(
    queryable: Queryable,
    { orgId, mode }: ContactOwner,
    addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[],
  ): Promise<Map<string, string>> {
    const all = addresses.flatMap(spelledAddresses);
    if (all.length === 0) return new Map();
    const values = [orgId, mode, all.map(({ kind }) => kind), all.map(({ value }) => value)];
    const { rows } = await queryable.query<{ kind: string; value: string; id: string }>(SQL.OWNERS, values);
    return new Map(rows.map(({ kind, value, id }) => [`${kind} ${value}`, id]));
  }

  async count(transaction: Queryable, { orgId, mode }: ContactOwner, most: number): Promise<number> {
    const { rows } = await transaction.query<{ used: number }>(SQL.COUNT, [orgId, mode, most]);
    return rows[0]?.used ?? 0;
  }

  /** Pictures that contacts lost are deleted. @param at PostgreSQL's time */
  async write(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    created: readonly ContactRow[],
    steps: readonly ContactStep[],
    at: Date,
  ): Promise<void> {
    const run = async (statement: typeof SQL.FREE, rows: readonly object[], ...more: Date[]): Promise<void> => {
      if (rows.length > 0) await transaction.query(statement, [orgId, mode, JSON.stringify(rows), ...more]);
    };
    // An address whose rank changes is deleted and inserted again, so that no contact ever has two primary ones.
    await run(
      SQL.FREE,
      steps.flatMap(({ before, after }) => missing(before, after)),
    );
    const pictures = steps.flatMap(({ before, after }) => (after.pictureId === null ? (before.pictureId ?? []) : []));
    if (pictures.length > 0) await transaction.query(SQL.DROP_PICTURES, [orgId, mode, pictures]);
    await run(
      SQL.UPDATE,
      steps.map(({ before, after }) => {
        const isNews = changedFields(before, after).length > 0;
        return { ...fieldsOf(after), isNews, isTold: before.isTold || (isNews && isSilent(before)) };
      }),
      at,
    );
    await run(SQL.INSERT, created.map(fieldsOf), at);
    const given = [...created.flatMap(owned), ...steps.flatMap(({ before, after }) => missing(after, before))];
    await run(SQL.GIVE, given, at);
  }

  async optedOut(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    ids: readonly string[],
  ): Promise<{ id: string; channel: ConsentChannel }[]> {
    return (await transaction.query<{ id: string; channel: ConsentChannel }>(SQL.OPTED_OUT, [orgId, mode, ids])).rows;
  }

  /** Takes the contact off its messages. @returns how many, at most `most` */
  async detachMessages(queryable: Queryable, { orgId, mode }: ContactOwner, id: string, most: number): Promise<number> {
    return (await queryable.query(SQL.DETACH, [orgId, mode, id, most])).rowCount ?? 0;
  }

  /** Deletes a locked contact that has no messages any more. @returns its conversations, which are deleted as well */
  async delete(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<GoneConversation[]> {
    const { rows } = await transaction.query<GoneConversation>(SQL.DELETE_CONVERSATIONS, [orgId, mode, id]);
    await transaction.query(SQL.FREE_ALL, [orgId, mode, id]);
    await transaction.query(SQL.DELETE_CONSENTS, [orgId, mode, id]);
    await transaction.query(SQL.DELETE, [orgId, mode, id]);
    return rows;
  }
}

const fieldsOf = (row: ContactRow): object => ({ ...row, addresses: undefined });

const owned = ({ id, addresses }: ContactRow): OwnedAddress[] =>
  addresses.map((address) => ({ ...address, contactId: id }));

function missing(one: ContactRow, other: ContactRow): OwnedAddress[] {
  const names = new Set(other.addresses.map(nameOf));
  return owned(one).filter((address) => !names.has(nameOf(address)));
}

const nameOf = ({ kind, value, isPrimary }: RecordAddress): string => `${isPrimary} ${kind} ${value}`;
