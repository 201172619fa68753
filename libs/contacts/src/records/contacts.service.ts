import { ConsentRepository } from '../arrival/consent.repository';
import { SuppressionRepository } from '../arrival/suppression.repository';
import {
  Database,
  type ListPart,
  type Message,
  type Queryable,
  type Transaction,
  type Transactor,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { lockInbound } from '@chasqui/messages';
import { isUuid, type Page } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import { stillRunning } from './contact-merges.service';
import { timeOf } from './contact-saves.service';
import { ConsentListRepository, type ConsentRecord } from './consents/consent-list.repository';
import { ContactErasureRepository, type ErasureAsker } from './erasures/contact-erasure.repository';
import { type ContactFieldRecord, ContactFieldRepository } from './fields/contact-field.repository';
import { mustHaveRequired } from './fields/custom-values';
import { type ContactFilter, ContactListRepository, type ContactPage } from './lists/contact-list.repository';
import { MOST_COUNTED } from './lists/contact-list.sql';
import { ContactMessagesRepository } from './lists/contact-messages.repository';
import { ContactMergeRepository } from './merges/contact-merge.repository';
import { addressFor, withConsent } from './store/contact-consent';
import { consentEvents } from './store/contact-consent-event.mapper';
import { type ContactChange, changed, changedFields, differs } from './store/contact-change';
import { type ConsentChannel, type ContactOwner, type ContactRow } from './store/contact-record';
import { closedEvents, updatedEvents } from './store/contact-record-event.mapper';
import { ContactRecordRepository } from './store/contact-record.repository';
import type { UpdateContactBody } from './requests/contact.body';
import { toChange } from './requests/contact.mapper';
import { type ContactData, toContactData } from './requests/contact.response';
import { contactExists, refusalOf } from './requests/save-refusals';

export interface ContactUpdate {
  id: string;
  fields: readonly ContactFieldRecord[];
  change: ContactChange;
}

export interface ConsentDraft {
  opt: 'in' | 'out';
  channels: readonly ConsentChannel[];
  /** The proof, at most 500 characters; null: none. */
  text: string | null;
  fields: ContactFieldRecord[];
}

/** A malformed id, an unknown one and one of another organization or mode are all the same 404. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactRecordRepository,
    private readonly merges: ContactMergeRepository,
    private readonly erasures: ContactErasureRepository,
    private readonly consents: ConsentRepository,
    private readonly suppression: SuppressionRepository,
    private readonly proofs: ConsentListRepository,
    private readonly lists: ContactListRepository,
    private readonly messages: ContactMessagesRepository,
    private readonly fields: ContactFieldRepository,
    private readonly log: EventLogRepository,
    private readonly links: MediaLinks,
  ) {}

  async list(
    owner: ContactOwner,
    filter: ContactFilter,
    page: Page,
  ): Promise<ContactPage & { fields: ContactFieldRecord[] }> {
    const fields = await this.fields.listForOrg(owner.orgId);
    return { ...(await this.lists.listForOrg(owner, filter, page)), fields };
  }

  /** @throws AppError CONTACT_NOT_FOUND */
  async read(owner: ContactOwner, id: string): Promise<ContactData> {
    const row = isUuid(id) ? await this.contacts.findForOrg(owner, id) : null;
    if (row === null) throw await this.gone(owner, id);
    return toContactData(row, await this.fields.listForOrg(owner.orgId), this.links);
  }

  /** Messages in both directions, newest first. @throws AppError CONTACT_NOT_FOUND */
  async listMessages(
    owner: ContactOwner,
    id: string,
    page: Page,
  ): Promise<{ part: ListPart<Message>; total: number; isCapped: boolean }> {
    if (!isUuid(id) || (await this.contacts.findForOrg(owner, id)) === null) throw notFound();
    const total = await this.messages.count(owner, id, MOST_COUNTED + 1);
    const part = await this.messages.listForContact(owner, id, page);
    return { part, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  /** Newest first. @throws AppError CONTACT_NOT_FOUND */
  async listConsents(
    owner: ContactOwner,
    id: string,
    page: Page,
  ): Promise<{ part: ListPart<ConsentRecord>; total: number }> {
    if (!isUuid(id) || (await this.contacts.findForOrg(owner, id)) === null) throw notFound();
    return this.proofs.listForContact(owner, id, page);
  }

  /** Call it before the transaction. @throws AppError CONTACT_NOT_FOUND, VALIDATION */
  async prepareUpdate(owner: ContactOwner, id: string, body: UpdateContactBody): Promise<ContactUpdate> {
    // First: a request for another organization's contact must not learn what is wrong with its body.
    await this.read(owner, id);
    const fields = await this.fields.listForOrg(owner.orgId);
    return { id, fields, change: toChange(body, fields) };
  }

  /** @throws AppError CONTACT_NOT_FOUND, CONTACT_EXISTS, INVALID_STATE if the person was erased */
  update(
    owner: ContactOwner,
    { id, fields, change }: ContactUpdate,
    database: Transactor = this.database,
  ): Promise<{ contact: ContactData; changed: string[] }> {
    return this.locked(database, owner, id, async (transaction, before) => {
      const after = changed(before, change);
      if (typeof after === 'string') throw refusalOf({ kind: after }, NO_LIMIT);
      await this.mustBeFree(transaction, owner, after);
      if (change.customFields !== undefined) mustHaveRequired(after, fields);
      const at = await timeOf(transaction);
      await this.write(transaction, owner, before, after, at);
      // Read again: a new address brings along the consent that its person gave before.
      const [row = after] = await this.contacts.lock(transaction, owner, [before.id]);
      return { contact: toContactData(row, fields, this.links), changed: changedFields(before, row) };
    });
  }

  /**
   * Deletes a contact and, in later steps, all that its messages say of it. Only hashes of its addresses stay, so that
   * only the person can bring it back.
   * @throws AppError CONTACT_NOT_FOUND, INVALID_STATE while messages are moved to it
   */
  erase(owner: ContactOwner, id: string, asker: ErasureAsker): Promise<void> {
    return this.locked(this.database, owner, id, async (transaction, row) => {
      await this.remove(transaction, owner, row);
      await this.erasures.begin(transaction, owner, row, asker);
    });
  }

  /**
   * Its messages stay, without a contact; its conversations go. Most messages are detached in small steps before the
   * transaction locks others out; after a crash in between, deleting it again completes it.
   * @param note writes along in the transaction, for example into the audit log
   * @throws AppError CONTACT_NOT_FOUND, INVALID_STATE while messages are moved to it
   */
  async delete(
    owner: ContactOwner,
    id: string,
    note: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    if (!isUuid(id) || (await this.contacts.findForOrg(owner, id)) === null) throw notFound();
    if (await this.merges.isRunning(this.database, owner, [id])) throw stillRunning();
    await this.detachMessages(this.database, owner, id);
    await this.locked(this.database, owner, id, async (transaction, row) => {
      await this.detachMessages(transaction, owner, id);
      await this.remove(transaction, owner, row);
      await note(transaction);
    });
  }

  /** Call it before the transaction, in which nothing may wait for another connection. */
  async prepareConsent(
    { orgId }: ContactOwner,
    opt: 'in' | 'out',
    channels: readonly ConsentChannel[],
    text: string | null = null,
  ): Promise<ConsentDraft> {
    return { opt, channels, text, fields: await this.fields.listForOrg(orgId) };
  }

  /**
   * An opt-in changes nothing for a contact that is in already, though the text is kept; one that is out already is out
   * from now on, without an event.
   * @returns the contact, and the channels of which something was stored
   * @throws AppError CONTACT_NOT_FOUND; roll back then
   */
  consent(
    owner: ContactOwner,
    id: string,
    { opt, channels, text, fields }: ConsentDraft,
    database: Transactor,
  ): Promise<{ contact: ContactData; channels: readonly ConsentChannel[] }> {
    return this.locked(database, owner, id, async (transaction, before) => {
      const at = await timeOf(transaction);
      if (opt === 'in') await this.endSaid(transaction, owner, id, channels);
      const consent = { opt, at: at.toISOString(), source: 'api' } as const;
      const step = withConsent(before, channels, consent);
      const proven = text === null ? (step?.said ?? []) : channels;
      const proofs = proven.map((channel) => ({
        contactId: before.id,
        channel,
        consent,
        address: addressFor(before, channel),
        text,
      }));
      await this.consents.prove(transaction, owner.orgId, owner.mode, proofs, at);
      if (step === null) return { contact: toContactData(before, fields, this.links), channels: proven };
      await this.contacts.write(transaction, owner, [], [{ before, after: step.after }], at);
      await this.log.append(transaction, consentEvents(owner, { before, after: step.after }, step.changed, consent));
      return { contact: toContactData({ ...step.after, updatedAt: at }, fields, this.links), channels: proven };
    });
  }

  /** Ends what was said of other spellings of its phones by contacts that are gone. */
  private async endSaid(
    transaction: Transaction,
    { orgId, mode }: ContactOwner,
    id: string,
    channels: readonly ConsentChannel[],
  ): Promise<void> {
    const said = await this.suppression.findSaid(transaction, orgId, mode, [id], channels);
    await this.suppression.forget(transaction, orgId, mode, said);
  }

  private async remove(transaction: Transaction, owner: ContactOwner, { id }: ContactRow): Promise<void> {
    if (await this.merges.isRunning(transaction, owner, [id])) throw stillRunning();
    await this.merges.end(transaction, owner, id);
    const gone = await this.contacts.delete(transaction, owner, id);
    await this.log.append(transaction, closedEvents(owner, id, gone, await timeOf(transaction)));
  }

  private async write(
    transaction: Transaction,
    owner: ContactOwner,
    before: ContactRow,
    after: ContactRow,
    at: Date,
  ): Promise<void> {
    if (!differs(before, after)) return;
    const isNews = changedFields(before, after).length > 0;
    const step = { before, after: { ...after, updatedAt: isNews ? at : before.updatedAt } };
    await this.contacts.write(transaction, owner, [], [step], at);
    await this.log.append(transaction, updatedEvents(owner, [step], at));
  }

  private async detachMessages(queryable: Queryable, owner: ContactOwner, id: string): Promise<void> {
    let detached = MESSAGES_AT_ONCE;
    while (detached === MESSAGES_AT_ONCE)
      detached = await this.contacts.detachMessages(queryable, owner, id, MESSAGES_AT_ONCE);
  }

  /** Works on a contact while no other transaction changes it or makes a contact of one of its addresses. */
  private locked<T>(
    database: Transactor,
    owner: ContactOwner,
    id: string,
    work: (transaction: Transaction, row: ContactRow) => Promise<T>,
  ): Promise<T> {
    if (!isUuid(id)) throw notFound();
    return database.transaction(async (transaction) => {
      await lockInbound(transaction, [owner]);
      const [row] = await this.contacts.lock(transaction, owner, [id]);
      if (row === undefined) throw notFound();
      return work(transaction, row);
    });
  }

  /** Names the survivor if the contact was merged, so that its organization can follow. */
  async gone(owner: ContactOwner, id: string): Promise<AppError> {
    const survivor = isUuid(id) ? await this.merges.findSurvivor(owner, id) : null;
    if (survivor === null) return notFound();
    return new AppError('CONTACT_NOT_FOUND', {
      message: 'This contact was merged into another one.',
      extra: { merged_into: survivor },
    });
  }

  private async mustBeFree(transaction: Transaction, owner: ContactOwner, row: ContactRow): Promise<void> {
    const others = await this.contacts.othersWith(transaction, owner, row);
    if (others.length > 0) throw contactExists(others);
    const erased = await this.erasures.findErased(transaction, owner, row.addresses);
    if (erased.length > 0) throw refusalOf({ kind: 'erased' }, NO_LIMIT);
  }
}

const MESSAGES_AT_ONCE = 500;

const NO_LIMIT = { used: 0, max: -1 };

const notFound = (): AppError => new AppError('CONTACT_NOT_FOUND');
