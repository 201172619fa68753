import type { Channel, ConversationStatus, Queryable } from '@chasqui/entities';
import { spelledAddresses } from '@chasqui/contacts';
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

/** An address and whose it is. */
type OwnedAddress = RecordAddress & { contactId: string };

/** A contact as it was and as it is. */
export interface ContactStep {
  before: ContactRow;
  after: ContactRow;
}

/** A conversation that went with its contact. */
export interface GoneConversation {
  id: string;
  channel: Channel;
  accountId: string;
  status: ConversationStatus;
  createdAt: Date;
}

/**
 * The contacts of organizations, as these change them. Whoever writes runs in a transaction that holds the inbound lock of
 * the organization and mode (`lockInbound`), so that two who write of one person come one after the other.
 */
export class ContactRecordRepository {
  constructor(private readonly database: Queryable) {}

  async findForOrg({ orgId, mode }: ContactOwner, id: string): Promise<ContactRow | null> {
    const { rows } = await this.database.query<ContactRow>(SQL.FIND, [orgId, mode, id]);
    return rows[0] ?? null;
  }

  /** Contacts with these ids, locked until the transaction ends. */
  async lock(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<ContactRow[]> {
    if (ids.length === 0) return [];
    return (await transaction.query<ContactRow>(SQL.LOCK, [orgId, mode, ids])).rows;
  }

  /** The ids of the contacts that have one of the addresses, a phone in whatever spelling, each once. */
  async ownersOf(
    queryable: Queryable,
    owner: ContactOwner,
    addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[],
  ): Promise<string[]> {
    return [...new Set((await this.findOwners(queryable, owner, addresses)).values())];
  }

  /** The ids of other contacts that stand in the way of a contact with these addresses. */
  async othersWith(
    queryable: Queryable,
    owner: ContactOwner,
    { id, addresses }: Pick<ContactRow, 'id' | 'addresses'>,
  ): Promise<string[]> {
    const owners = await this.findOwners(queryable, owner, addresses);
    const holders = addresses.flatMap((address) => holdersOf(address, owners));
    return [...new Set(holders)].filter((each) => each !== id);
  }

  /** By kind and value. */
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

  /** How many contacts there are, counted to `most`. */
  async count(transaction: Queryable, { orgId, mode }: ContactOwner, most: number): Promise<number> {
    const { rows } = await transaction.query<{ used: number }>(SQL.COUNT, [orgId, mode, most]);
    return rows[0]?.used ?? 0;
  }

  /** Writes new contacts and those that differ, a statement for all of a kind. Pictures that they have no more go. @param at PostgreSQL's time */
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
    // One whose rank changes goes and comes again: two statements, in which no contact has two primary ones.
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

  /** Channels that contacts want nothing over, also because of addresses that were just written. */
  async optedOut(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    ids: readonly string[],
  ): Promise<{ id: string; channel: ConsentChannel }[]> {
    return (await transaction.query<{ id: string; channel: ConsentChannel }>(SQL.OPTED_OUT, [orgId, mode, ids])).rows;
  }

  /** Makes messages of a contact those of nobody. @returns how many, at most `most` */
  async detachMessages(queryable: Queryable, { orgId, mode }: ContactOwner, id: string, most: number): Promise<number> {
    return (await queryable.query(SQL.DETACH, [orgId, mode, id, most])).rowCount ?? 0;
  }

  /** Deletes a contact that is locked, and that has no message any more. @returns its conversations, which are gone with it */
  async delete(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<GoneConversation[]> {
    const { rows } = await transaction.query<GoneConversation>(SQL.DELETE_CONVERSATIONS, [orgId, mode, id]);
    await transaction.query(SQL.FREE_ALL, [orgId, mode, id]);
    await transaction.query(SQL.DELETE_CONSENTS, [orgId, mode, id]);
    await transaction.query(SQL.DELETE, [orgId, mode, id]);
    return rows;
  }
}

/** A row without what is no column of it. */
const fieldsOf = (row: ContactRow): object => ({ ...row, addresses: undefined });

const owned = ({ id, addresses }: ContactRow): OwnedAddress[] =>
  addresses.map((address) => ({ ...address, contactId: id }));

/** Addresses of one state that the other has not, or has with another rank. */
function missing(one: ContactRow, other: ContactRow): OwnedAddress[] {
  const names = new Set(other.addresses.map(nameOf));
  return owned(one).filter((address) => !names.has(nameOf(address)));
}

const nameOf = ({ kind, value, isPrimary }: RecordAddress): string => `${isPrimary} ${kind} ${value}`;
