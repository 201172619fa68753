import { type MovedBelongings, uniteContacts } from '../../arrival/united-contacts';
import type { ContactMergeState, Queryable } from '@chasqui/database';
import type { ContactOwner, ContactRow, RecordAddress } from '../store/contact-record';
import * as SQL from './contact-merge.sql';
import type { Brought, MergedContacts } from './united-contacts';

/** What undoing a merge needs. Stored for a day: never rename. */
export type MergeSnapshot = MergedContacts & MovedBelongings;

export interface FoundMerge {
  id: string;
  state: ContactMergeState;
  snapshot: MergeSnapshot;
  mergedAt: Date;
  /** Less than a day old, by PostgreSQL's clock. */
  isRecent: boolean;
}

/** Merges and their undoing, in transactions that hold the inbound lock and both contacts. */
export class ContactMergeRepository {
  constructor(private readonly database: Queryable) {}

  async isRunning(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<boolean> {
    return (await transaction.query(SQL.RUNNING, [orgId, mode, ids])).rows.length > 0;
  }

  /** The contact that it was merged into within the last day, or null. */
  async findSurvivor({ orgId, mode }: ContactOwner, id: string): Promise<string | null> {
    const { rows } = await this.database.query<{ id: string }>(SQL.FIND_SURVIVOR, [orgId, mode, id]);
    return rows[0]?.id ?? null;
  }

  async find(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    survivorId: string,
    fromId: string,
  ): Promise<FoundMerge | null> {
    const { rows } = await transaction.query<FoundMerge>(SQL.FIND, [orgId, mode, survivorId, fromId]);
    const [row] = rows;
    if (row === undefined) return null;
    const { before, after, gone, ...rest } = row.snapshot;
    return { ...row, snapshot: { ...rest, before: revived(before), after: revived(after), gone: revived(gone) } };
  }

  /** What later merges brought into the same survivor and are not undone, oldest first. */
  async findLater(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<Brought[]> {
    const { rows } = await transaction.query<{ gone: Brought }>(SQL.FIND_LATER, [orgId, mode, id]);
    return rows.map(({ gone }) => gone);
  }

  async insert(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    id: string,
    snapshot: MergeSnapshot,
  ): Promise<void> {
    const { after, gone, dropped } = snapshot;
    const conversationIds = dropped.map(({ conversation }) => conversation.id);
    const values = [orgId, mode, id, after.id, gone.id, 'moving', conversationIds, JSON.stringify(snapshot)];
    await transaction.query(SQL.INSERT, values);
  }

  async setState(transaction: Queryable, id: string, state: ContactMergeState): Promise<void> {
    await transaction.query(SQL.SET_STATE, [id, state]);
  }

  /** Before a contact is deleted: merges into it cannot be undone any more, and its distinctions go. */
  async end(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<void> {
    await transaction.query(SQL.END, [orgId, mode, id]);
    await transaction.query(SQL.FORGET_DISTINCTIONS, [orgId, mode, id]);
  }

  /** Sets owners and ranks of addresses that exist; the contacts have no others afterwards. */
  async handOver(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    contacts: readonly Pick<ContactRow, 'id' | 'addresses'>[],
  ): Promise<void> {
    await transaction.query(SQL.UNRANK, [orgId, mode, contacts.map(({ id }) => id)]);
    const rows = contacts.flatMap(({ id, addresses }) =>
      addresses.map((address): RecordAddress & { contactId: string } => ({ ...address, contactId: id })),
    );
    await transaction.query(SQL.HAND_OVER, [orgId, mode, JSON.stringify(rows)]);
  }

  /** @param at PostgreSQL's time */
  async touch(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    { id, lastInboundAt, lastOutboundAt, isTold }: ContactRow,
    at: Date,
  ): Promise<void> {
    await transaction.query(SQL.TOUCH, [orgId, mode, id, at, lastInboundAt, lastOutboundAt, isTold]);
  }

  async restore(transaction: Queryable, { orgId, mode }: ContactOwner, contact: ContactRow, at: Date): Promise<void> {
    await transaction.query(SQL.RESTORE, [orgId, mode, JSON.stringify(contact), at]);
  }

  async unite(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    fromId: string,
    survivorId: string,
  ): Promise<MovedBelongings> {
    await transaction.query(SQL.FOLLOW_DISTINCTIONS, [orgId, mode, fromId, survivorId]);
    return uniteContacts(transaction, orgId, fromId, survivorId);
  }

  async returnBelongings(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    backId: string,
    survivorId: string,
    { dropped, movedConversationIds, consentIds }: MovedBelongings,
  ): Promise<void> {
    const owners = [orgId, mode, backId, survivorId];
    await transaction.query(SQL.RETURN_CONSENTS, [...owners, consentIds]);
    await transaction.query(SQL.RETURN_PICTURE, owners);
    await transaction.query(SQL.MOVE_BACK, [...owners, movedConversationIds]);
    const notes = dropped.flatMap(({ conversation, noteIds }) =>
      noteIds.map((id) => ({ id, conversationId: conversation.id })),
    );
    const conversations = dropped.map(({ conversation }) => conversation);
    await transaction.query(SQL.RETURN_CONVERSATIONS, [
      ...owners,
      JSON.stringify(conversations),
      JSON.stringify(notes),
    ]);
  }
}

/** JSON has no times. */
function revived(row: ContactRow): ContactRow {
  const time = (value: Date | null): Date | null => (value === null ? null : new Date(value));
  return {
    ...row,
    // Merges stored before pictures were kept have none.
    pictureId: row.pictureId ?? null,
    pictureAddress: row.pictureAddress ?? null,
    lastInboundAt: time(row.lastInboundAt),
    lastOutboundAt: time(row.lastOutboundAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  };
}
