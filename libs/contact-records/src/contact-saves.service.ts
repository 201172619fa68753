import type { Transaction, Transactor } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { lockInbound } from '@chasqui/messaging';
import { lockPlanRoom } from '@chasqui/tenancy';
import { CheckedPipe } from '@chasqui/requests';
import { Injectable } from '@nestjs/common';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository, type ContactFieldRecord } from './fields/contact-field.repository';
import { missingOf } from './fields/custom-values';
import { type ContactChange, differs } from './records/contact-change';
import { ContactCounts } from './records/contact-counts';
import type { ContactOwner, ContactRow } from './records/contact-record';
import { createdEvents, updatedEvents } from './records/contact-record-event.mapper';
import { ContactRecordRepository } from './records/contact-record.repository';
import { addressesOf, type OnConflict, planSaves, type SaveOutcome } from './records/save-plan';
import type { BulkContactsData, BulkContactResult } from './requests/bulk-contacts.response';
import { CreateContactBody } from './requests/contact.body';
import { toDraft } from './requests/contact.mapper';
import { type ContactData, toContactData } from './requests/contact.response';
import { refusalOf, rowRefusal, ROW_REFUSALS } from './requests/save-refusals';

/** A contact that is not saved yet. */
export interface ContactDraft {
  change: ContactChange;
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
}

/** A row of a bulk: a contact, or why it is none. */
type Row = ContactChange | Omit<BulkContactResult, 'index'>;

/** Contacts of a bulk that are not saved yet. */
export interface BulkDraft {
  rows: Row[];
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
}

interface Saved {
  outcomes: SaveOutcome[];
  limit: { used: number; max: number };
}

/** Makes contacts, and changes those that are there already, under the lock under which people who write in become contacts. */
@Injectable()
export class ContactSavesService {
  private readonly pipe = new CheckedPipe(CreateContactBody);
  private readonly counts: ContactCounts;

  constructor(
    private readonly contacts: ContactRecordRepository,
    private readonly fields: ContactFieldRepository,
    private readonly erasures: ContactErasureRepository,
    private readonly log: EventLogRepository,
  ) {
    this.counts = new ContactCounts(contacts);
  }

  /** @throws AppError INVALID_BODY without an address, VALIDATION */
  async prepare({ orgId }: ContactOwner, body: CreateContactBody, onConflict: OnConflict): Promise<ContactDraft> {
    const fields = await this.fields.listForOrg(orgId);
    const change = toDraft(body, fields);
    if (addressesOf(change).length === 0) throw new AppError('INVALID_BODY', { message: ROW_REFUSALS.MISSING_TO });
    return { change, onConflict, fields };
  }

  /**
   * @returns the contact, and whether it is new
   * @throws AppError CONTACT_EXISTS, INVALID_STATE of a person who was erased, PLAN_LIMIT, VALIDATION: the database has to undo its transaction then
   */
  async save(
    owner: ContactOwner,
    { change, onConflict, fields }: ContactDraft,
    database: Transactor,
  ): Promise<ContactData> {
    return database.transaction(async (transaction) => {
      const { outcomes, limit } = await this.write(transaction, owner, [change], { onConflict, fields });
      const [outcome] = outcomes;
      if (outcome?.kind !== 'created' && outcome?.kind !== 'updated') throw refusalOf(outcome, limit);
      const [row] = await this.contacts.lock(transaction, owner, [outcome.id]);
      if (row === undefined) throw new Error('a contact is gone that was just saved');
      return toContactData(row, fields);
    });
  }

  /** Reads the rows of a bulk; what is wrong with one is its own result. */
  async prepareBulk({ orgId }: ContactOwner, rows: readonly unknown[], onConflict: OnConflict): Promise<BulkDraft> {
    const fields = await this.fields.listForOrg(orgId);
    return { rows: rows.map((row) => this.readRow(row, fields)), onConflict, fields };
  }

  /** Saves all rows that can be, in one transaction; one that cannot harms no neighbour. */
  saveBulk(
    owner: ContactOwner,
    { rows, onConflict, fields }: BulkDraft,
    database: Transactor,
  ): Promise<BulkContactsData> {
    return database.transaction(async (transaction) => {
      const changes = rows.filter((row): row is ContactChange => !('status' in row));
      const { outcomes } = await this.write(transaction, owner, changes, { onConflict, fields });
      const saved = outcomes.map((outcome): Omit<BulkContactResult, 'index'> => {
        if (outcome.kind === 'created' || outcome.kind === 'updated') return { status: outcome.kind, id: outcome.id };
        return rowRefusal(outcome);
      });
      const results = rows.map((row, index) => ({ index, ...('status' in row ? row : mustShift(saved)) }));
      const count = (status: BulkContactResult['status']) => results.filter((each) => each.status === status).length;
      return {
        created: count('created'),
        updated: count('updated'),
        failed: count('failed'),
        total: results.length,
        results,
      };
    });
  }

  private readRow(row: unknown, fields: readonly ContactFieldRecord[]): Row {
    try {
      const change = toDraft(this.pipe.transform(row), fields);
      if (addressesOf(change).length === 0)
        return { status: 'failed', error: 'MISSING_TO', detail: ROW_REFUSALS.MISSING_TO };
      return change;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: 'failed', ...rowErrorOf(error) };
    }
  }

  private async write(
    transaction: Transaction,
    owner: ContactOwner,
    changes: readonly ContactChange[],
    { onConflict, fields }: Pick<BulkDraft, 'onConflict' | 'fields'>,
  ): Promise<Saved> {
    if (changes.length === 0) return { outcomes: [], limit: { used: 0, max: 0 } };
    await lockInbound(transaction, [owner]);
    const max = await lockPlanRoom(transaction, owner.orgId, 'contacts');
    const ids = await this.contacts.ownersOf(transaction, owner, changes.flatMap(addressesOf));
    const stored = await this.contacts.lock(transaction, owner, ids);
    const gone = await this.erasures.findErased(transaction, owner, changes.flatMap(addressesOf));
    const erased = new Set(gone.map(({ kind, value }) => `${kind} ${value}`));
    const isErased = ({ kind, value }: (typeof gone)[number]): boolean => erased.has(`${kind} ${value}`);
    const at = await timeOf(transaction);
    const missing = ({ customFields }: Pick<ContactRow, 'customFields'>) => missingOf(customFields, fields)?.key;
    const planFor = (room: number) =>
      planSaves(stored, changes, { onConflict, source: 'api', room, isErased, missing, at });
    let plan = planFor(Number.POSITIVE_INFINITY);
    // Those who change what is there need no room.
    const isCounted = max >= 0 && plan.created.length > 0;
    const used = isCounted ? await this.counts.count(transaction, owner, max) : 0;
    if (isCounted && used + plan.created.length > max) plan = planFor(max - used);
    const steps = plan.changed.filter(({ before, after }) => differs(before, after));
    await this.contacts.write(transaction, owner, plan.created, steps, at);
    const events = [...createdEvents(owner, plan.created, at), ...updatedEvents(owner, steps, at)];
    await this.log.append(transaction, events);
    return { outcomes: plan.outcomes, limit: { used, max } };
  }
}

/** PostgreSQL's time, in whole milliseconds as it is told. */
export async function timeOf(transaction: Transaction): Promise<Date> {
  const { rows } = await transaction.query<{ at: Date }>({
    name: 'contact_records_time',
    text: `select date_trunc('milliseconds', clock_timestamp()) as at`,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not tell the time');
  return row.at;
}

function mustShift<T>(items: T[]): T {
  const item = items.shift();
  if (item === undefined) throw new Error('a row was left without its result');
  return item;
}

function rowErrorOf(error: AppError): Pick<BulkContactResult, 'error' | 'detail'> {
  const [field] = (error.extra?.fields ?? []) as { field: string; message: string }[];
  const code = field?.field === 'phone' ? 'INVALID_PHONE' : field?.field === 'email' ? 'INVALID_EMAIL' : 'VALIDATION';
  return { error: code, detail: field?.message ?? error.message };
}
