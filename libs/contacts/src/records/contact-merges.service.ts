import type { Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository, type NewEvent, storedEvent } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { lockInbound } from '@chasqui/messages';
import { isUuid } from '@chasqui/http/requests';
import { lockPlanRoom } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { timeOf } from './contact-saves.service';
import { type ContactFieldRecord, ContactFieldRepository } from './fields/contact-field.repository';
import { ContactMergeRepository } from './merges/contact-merge.repository';
import { ContactMergeSteps } from './merges/merge-steps';
import { separated } from './merges/united-contacts';
import { changedFields } from './store/contact-change';
import { type ContactOwner, type ContactRow, isSilent } from './store/contact-record';
import { createdEvents, ownerOf, snapshotOf } from './store/contact-record-event.mapper';
import { ContactRecordRepository } from './store/contact-record.repository';
import { type ContactData, toContactData } from './requests/contact.response';
import { refusalOf } from './requests/save-refusals';

/** An answer shows this many addresses, and the search knows this many. */
const MOST_MERGED_ADDRESSES = 100;
/** Messages that move with the merge itself; the others follow in steps of their own. */
const MESSAGES_AT_ONCE = 500;
/** Some thousand conversations. */
const MOST_SNAPSHOT_BYTES = 1024 * 1024;

const RUNNING = 'Messages of one of these contacts are still being moved. Try again in a minute.';

/** Merges contacts, and splits them again within a day. Most messages follow in steps, so senders wait only briefly. */
@Injectable()
export class ContactMergesService {
  constructor(
    private readonly contacts: ContactRecordRepository,
    private readonly merges: ContactMergeRepository,
    private readonly steps: ContactMergeSteps,
    private readonly fields: ContactFieldRepository,
    private readonly log: EventLogRepository,
    private readonly links: MediaLinks,
  ) {}

  /** Call it before the transaction, in which nothing may wait for another connection. */
  prepare({ orgId }: ContactOwner): Promise<ContactFieldRecord[]> {
    return this.fields.listForOrg(orgId);
  }

  /**
   * Merges `fromId`, which goes, into `id`.
   * @throws AppError CONTACT_NOT_FOUND, VALIDATION if both ids are the same, INVALID_STATE; the transaction must then
   * be rolled back
   */
  merge(
    owner: ContactOwner,
    id: string,
    fromId: string,
    fields: readonly ContactFieldRecord[],
    database: Transactor,
  ): Promise<ContactData> {
    return this.held(owner, [id, fromId], database, async (transaction, [before, gone]) => {
      if (before === undefined || gone === undefined) throw notFound();
      if (before === gone) throw sameContact();
      await this.mustRest(transaction, owner, [before.id, gone.id]);
      if (before.addresses.length + gone.addresses.length > MOST_MERGED_ADDRESSES) throw tooManyAddresses();
      const at = await timeOf(transaction);
      const moved = await this.merges.unite(transaction, owner, gone.id, before.id);
      await this.contacts.delete(transaction, owner, gone.id);
      const after = await this.rowOf(transaction, owner, before.id);
      await this.touch(transaction, owner, before, after, at);
      const snapshot = { before, after, gone, ...moved };
      if (Buffer.byteLength(JSON.stringify(snapshot)) > MOST_SNAPSHOT_BYTES) throw tooLarge();
      const mergeId = uuidv7();
      await this.merges.insert(transaction, owner, mergeId, snapshot);
      await this.steps.take(transaction, mergeId, MESSAGES_AT_ONCE);
      const events = changeEvents(owner, before, after, at, isSilent(gone) ? [] : [gone.id]);
      await this.log.append(transaction, events);
      return this.dataOf(transaction, owner, before.id, fields);
    });
  }

  /** Undoes a merge, for a day. @throws AppError CONTACT_NOT_FOUND, INVALID_STATE, PLAN_LIMIT; roll back then */
  unmerge(
    owner: ContactOwner,
    id: string,
    fromId: string,
    fields: readonly ContactFieldRecord[],
    database: Transactor,
  ): Promise<ContactData> {
    return this.held(owner, [id], database, async (transaction, [now]) => {
      if (now === undefined) throw notFound();
      const merge = isUuid(fromId) ? await this.merges.find(transaction, owner, now.id, fromId) : null;
      if (merge === null || (merge.state === 'done' && !merge.isRecent)) throw notMerged();
      await this.mustRest(transaction, owner, [now.id, fromId]);
      const later = await this.merges.findLater(transaction, owner, merge.id);
      const apart = separated(now, merge.snapshot, later);
      if (apart === 'no_address') throw noAddress();
      await this.mustHaveRoom(transaction, owner);
      const { kept, back } = apart;
      const at = await timeOf(transaction);
      await this.merges.restore(transaction, owner, back, at);
      await this.merges.handOver(transaction, owner, [kept, back]);
      // Addresses were handed over, and the picture follows them below.
      const before = { ...now, addresses: kept.addresses, pictureId: kept.pictureId };
      await this.contacts.write(transaction, owner, [], [{ before, after: kept }], at);
      await this.touch(transaction, owner, now, kept, at);
      await this.merges.returnBelongings(transaction, owner, back.id, now.id, merge.snapshot);
      await this.merges.setState(transaction, merge.id, 'returning');
      await this.steps.take(transaction, merge.id, MESSAGES_AT_ONCE);
      await this.log.append(transaction, [
        ...changeEvents(owner, now, kept, at),
        ...(isSilent(back) ? [] : createdEvents(owner, [back], at)),
      ]);
      return this.dataOf(transaction, owner, now.id, fields);
    });
  }

  /** Takes ids in any order; rows come in the same one, undefined where there is no contact. */
  private held<T>(
    owner: ContactOwner,
    ids: readonly string[],
    database: Transactor,
    work: (transaction: Transaction, rows: readonly (ContactRow | undefined)[]) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async (transaction) => {
      await lockInbound(transaction, [owner]);
      const rows = await this.contacts.lock(transaction, owner, ids.filter(isUuid));
      return work(
        transaction,
        ids.map((id) => rows.find((row) => row.id === id.toLowerCase())),
      );
    });
  }

  private touch(
    transaction: Transaction,
    owner: ContactOwner,
    before: ContactRow,
    after: ContactRow,
    at: Date,
  ): Promise<void> {
    // A contact that was silent so far is announced now, by `contact.created`.
    const isTold = after.isTold || isSilent(before);
    return this.merges.touch(transaction, owner, { ...after, isTold }, at);
  }

  private async mustRest(transaction: Transaction, owner: ContactOwner, ids: readonly string[]): Promise<void> {
    if (await this.merges.isRunning(transaction, owner, ids)) throw stillRunning();
  }

  private async mustHaveRoom(transaction: Transaction, owner: ContactOwner): Promise<void> {
    const max = await lockPlanRoom(transaction, owner.orgId, 'contacts');
    if (max < 0) return;
    const used = await this.contacts.count(transaction, owner, max);
    if (used >= max) throw refusalOf({ kind: 'plan_limit' }, { used, max });
  }

  private async dataOf(
    transaction: Transaction,
    owner: ContactOwner,
    id: string,
    fields: readonly ContactFieldRecord[],
  ): Promise<ContactData> {
    return toContactData(await this.rowOf(transaction, owner, id), fields, this.links);
  }

  private async rowOf(transaction: Transaction, owner: ContactOwner, id: string): Promise<ContactRow> {
    const [row] = await this.contacts.lock(transaction, owner, [id]);
    if (row === undefined) throw new Error('a contact is gone that is held');
    return row;
  }
}

function changeEvents(
  owner: ContactOwner,
  before: ContactRow,
  after: ContactRow,
  at: Date,
  gone: readonly string[] = [],
): NewEvent[] {
  if (isSilent(before)) return createdEvents(owner, [after], at);
  const fields = changedFields(before, after);
  // A sender without a phone number is an address that no field shows.
  const changed = fields.length > 0 ? fields : ['addresses'];
  const payload = {
    contact: snapshotOf(after, at),
    changed,
    ...(gone.length > 0 && { merged_contact_ids: [...gone] }),
  };
  return [{ ...ownerOf(owner), ...storedEvent('contact.updated', payload), subjectId: after.id }];
}

const notFound = (): AppError => new AppError('CONTACT_NOT_FOUND');
/** @param reason for programs. Told to customers: never rename */
const invalidState = (reason: string, message: string) => (): AppError =>
  new AppError('INVALID_STATE', { message, extra: { reason } });
export const stillRunning = invalidState('MERGE_RUNNING', RUNNING);
const tooManyAddresses = invalidState(
  'TOO_MANY_ADDRESSES',
  `The contact would have more than ${MOST_MERGED_ADDRESSES} addresses. Take away what it does not need first.`,
);
const tooLarge = invalidState(
  'TOO_MANY_CONVERSATIONS',
  'These contacts have too many conversations for a merge that can be undone.',
);
const notMerged = invalidState('NOT_MERGED', '`from_id` was not merged into this contact within the last 24 hours.');
const noAddress = invalidState(
  'NO_ADDRESS_LEFT',
  'One of the two contacts would have no address: they were taken away since.',
);

function sameContact(): AppError {
  const message = '`from_id` must be another contact than the one in the path.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'from_id', code: 'NOT_ALLOWED', message, reason: 'SAME_CONTACT' }] },
  });
}
