import type { ContactMergeState, Queryable } from '@chasqui/entities';
import type { ContactOwner, ContactRow, RecordAddress } from '../records/contact-record';
import * as SQL from './contact-merge.sql';
import type { Brought, MergedContacts } from './united-contacts';

/** A conversation as PostgreSQL writes its row, and the notes that went on with the one it became. */
export interface DroppedConversation {
  conversation: { id: string } & Record<string, unknown>;
  noteIds: string[];
}

/** What has to be known to undo a merge. Stored for a day: never rename. */
export interface MergeSnapshot extends MergedContacts {
  /** Conversations that became one with those of the survivor. */
  dropped: DroppedConversation[];
  /** Conversations that went over as they were. */
  movedConversationIds: string[];
  /** Proofs of consent that went over. */
  consentIds: string[];
}

/** What moves with a contact besides its addresses and messages. */
type Belongings = Omit<MergeSnapshot, keyof MergedContacts>;

/** A merge, held until the transaction ends. */
export interface FoundMerge {
  id: string;
  state: ContactMergeState;
  snapshot: MergeSnapshot;
  mergedAt: Date;
  /** Not a day old, by PostgreSQL's clock. */
  isRecent: boolean;
}

/** Contacts that become one, or two again, in transactions that hold the inbound lock and both contacts. */
export class ContactMergeRepository {
  constructor(private readonly database: Queryable) {}

  /** Whether messages of one of the contacts are being moved. */
  async isRunning(transaction: Queryable, { orgId, mode }: ContactOwner, ids: readonly string[]): Promise<boolean> {
    return (await transaction.query(SQL.RUNNING, [orgId, mode, ids])).rows.length > 0;
  }

  /** Whom a contact was merged into within the last day, or null. */
  async findSurvivor({ orgId, mode }: ContactOwner, id: string): Promise<string | null> {
    const { rows } = await this.database.query<{ id: string }>(SQL.FIND_SURVIVOR, [orgId, mode, id]);
    return rows[0]?.id ?? null;
  }

  /** The merge of a contact into a survivor, which nobody else changes or steps on until the transaction ends. */
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

  /** What those brought who were merged into the same survivor after a merge, and are in it still, the first of them first. */
  async findLater(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<Brought[]> {
    const { rows } = await transaction.query<{ gone: Brought }>(SQL.FIND_LATER, [orgId, mode, id]);
    return rows.map(({ gone }) => gone);
  }

  /** Remembers a merge. @param id a new one */
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

  /** What was merged into a contact cannot come back any more: it goes itself, and nobody takes it for somebody. */
  async end(transaction: Queryable, { orgId, mode }: ContactOwner, id: string): Promise<void> {
    await transaction.query(SQL.END, [orgId, mode, id]);
    await transaction.query(SQL.FORGET_DISTINCTIONS, [orgId, mode, id]);
  }

  /** Gives addresses to contacts that are there, with their ranks: all that these contacts have then. */
  async handOver(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    contacts: readonly Pick<ContactRow, 'id' | 'addresses'>[],
    others: readonly string[] = [],
  ): Promise<void> {
    const ids = [...contacts.map(({ id }) => id), ...others];
    await transaction.query(SQL.UNRANK, [orgId, mode, ids]);
    const rows = contacts.flatMap(({ id, addresses }) =>
      addresses.map((address): RecordAddress & { contactId: string } => ({ ...address, contactId: id })),
    );
    await transaction.query(SQL.HAND_OVER, [orgId, mode, JSON.stringify(rows)]);
  }

  /** When a contact that is held was last written to and from, whether it was told of, and that it changed. @param at PostgreSQL's time */
  async touch(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    { id, lastInboundAt, lastOutboundAt, isTold }: ContactRow,
    at: Date,
  ): Promise<void> {
    await transaction.query(SQL.TOUCH, [orgId, mode, id, at, lastInboundAt, lastOutboundAt, isTold]);
  }

  /** Makes a contact that went once more, without addresses. @param at PostgreSQL's time */
  async restore(transaction: Queryable, { orgId, mode }: ContactOwner, contact: ContactRow, at: Date): Promise<void> {
    await transaction.query(SQL.RESTORE, [orgId, mode, JSON.stringify(contact), at]);
  }

  /** Makes the conversations of one contact, and what it said about channels, those of another one. */
  async moveBelongings(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    fromId: string,
    survivorId: string,
  ): Promise<Belongings> {
    const values = [orgId, mode, fromId, survivorId];
    const { rows: dropped } = await transaction.query<DroppedConversation>(SQL.UNITE_CONVERSATIONS, values);
    const { rows: moved } = await transaction.query<{ id: string }>(SQL.MOVE_CONVERSATIONS, values);
    const { rows: consents } = await transaction.query<{ id: string }>(SQL.MOVE_CONSENTS, values);
    await transaction.query(SQL.MOVE_PICTURE, values);
    await transaction.query(SQL.FOLLOW_DISTINCTIONS, values);
    const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
    return { dropped, movedConversationIds: idsOf(moved), consentIds: idsOf(consents) };
  }

  /** The other way round, for those that are there still. */
  async returnBelongings(
    transaction: Queryable,
    { orgId, mode }: ContactOwner,
    backId: string,
    survivorId: string,
    { dropped, movedConversationIds, consentIds }: Belongings,
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
    // Merges that were stored before pictures were kept say nothing of them.
    pictureId: row.pictureId ?? null,
    pictureAddress: row.pictureAddress ?? null,
    lastInboundAt: time(row.lastInboundAt),
    lastOutboundAt: time(row.lastOutboundAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  };
}
