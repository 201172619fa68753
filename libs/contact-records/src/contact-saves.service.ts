import { type ConsentProof, ConsentRepository, spelledAddresses } from '@chasqui/contacts';
import type { ContactSource, Transaction, Transactor } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/media-store';
import { lockInbound } from '@chasqui/messaging';
import { lockPlanRoom } from '@chasqui/tenancy';
import { CheckedPipe } from '@chasqui/requests';
import { Inject, Injectable } from '@nestjs/common';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository, type ContactFieldRecord } from './fields/contact-field.repository';
import { missingOf } from './fields/custom-values';
import { type ContactChange, differs } from './records/contact-change';
import { proofsOf } from './records/contact-consent';
import { optedOutEvents } from './records/contact-consent-event.mapper';
import { ContactCounts } from './records/contact-counts';
import type { ConsentChannel, ContactOwner, ContactRow, RecordAddress } from './records/contact-record';
import { createdEvents, updatedEvents } from './records/contact-record-event.mapper';
import { ContactRecordRepository } from './records/contact-record.repository';
import { addressesOf, type OnConflict, planSaves, type SavePlan, type SaveRules } from './records/save-plan';
import type { BulkContactsData, BulkContactResult } from './requests/bulk-contacts.response';
import { CreateContactBody } from './requests/contact.body';
import { toDraft } from './requests/contact.mapper';
import { type ContactData, type PictureLinks, toContactData } from './requests/contact.response';
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

/** Contacts of a whole that is saved in several transactions, for example of an import. */
export interface PartialSave {
  changes: readonly ContactChange[];
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
  source: ContactSource;
  grant: (at: Date) => NonNullable<SaveRules['grant']>;
  /** Which of these contacts an earlier part of the same whole wrote. */
  ownOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What the parts before would have written, of a whole of which nothing is. */
  planned?: {
    /** As the contacts with these addresses would be. */
    find: (addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[]) => Promise<ContactRow[]>;
    /** How many there would be more than there are. */
    made: number;
  };
}

/** What saving contacts makes of those that are stored, as it was under the locks of a transaction. */
export interface PlannedSave {
  plan: SavePlan;
  /** PostgreSQL's time. */
  at: Date;
  limit: { used: number; max: number };
}

const NOTHING: PlannedSave = {
  plan: { created: [], changed: [], outcomes: [], wordOf: () => null },
  at: new Date(0),
  limit: { used: 0, max: 0 },
};

/** Makes contacts, and changes those that are there already, under the lock under which people who write in become contacts. */
@Injectable()
export class ContactSavesService {
  private readonly pipe = new CheckedPipe(CreateContactBody);
  private readonly counts: ContactCounts;

  constructor(
    private readonly contacts: ContactRecordRepository,
    private readonly fields: ContactFieldRepository,
    private readonly erasures: ContactErasureRepository,
    private readonly consents: ConsentRepository,
    private readonly log: EventLogRepository,
    @Inject(MediaLinks) private readonly links: PictureLinks | null,
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
      const { plan, limit } = await this.write(transaction, owner, { ...PLAIN, changes: [change], onConflict, fields });
      const [outcome] = plan.outcomes;
      if (outcome?.kind !== 'created' && outcome?.kind !== 'updated') throw refusalOf(outcome, limit);
      const [row] = await this.contacts.lock(transaction, owner, [outcome.id]);
      if (row === undefined) throw new Error('a contact is gone that was just saved');
      return toContactData(row, fields, this.links);
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
      const { plan } = await this.write(transaction, owner, { ...PLAIN, changes, onConflict, fields });
      const saved = plan.outcomes.map((outcome): Omit<BulkContactResult, 'index'> => {
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

  /** The custom fields that contacts of an organization can have. */
  fieldsOf({ orgId }: Pick<ContactOwner, 'orgId'>): Promise<ContactFieldRecord[]> {
    return this.fields.listForOrg(orgId);
  }

  /** @param row as POST /contacts takes it @throws AppError VALIDATION */
  readContact(row: unknown, fields: readonly ContactFieldRecord[]): ContactChange {
    return toDraft(this.pipe.transform(row), fields);
  }

  /** @returns what a row changes, or why it is refused */
  private readRow(row: unknown, fields: readonly ContactFieldRecord[]): Row {
    try {
      const change = this.readContact(row, fields);
      if (addressesOf(change).length === 0)
        return { status: 'failed', error: 'MISSING_TO', detail: ROW_REFUSALS.MISSING_TO };
      return change;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: 'failed', ...rowErrorOf(error) };
    }
  }

  private async write(transaction: Transaction, owner: ContactOwner, part: Save): Promise<PlannedSave> {
    const planned = await this.plan(transaction, owner, part);
    await this.commit(transaction, owner, planned);
    return planned;
  }

  /** What saving contacts would make of those that are stored, under the locks of the caller's transaction. Nothing is written. */
  async plan(transaction: Transaction, owner: ContactOwner, part: Save): Promise<PlannedSave> {
    const { changes, onConflict, fields, source, grant, ownOf, planned } = part;
    if (changes.length === 0) return NOTHING;
    await lockInbound(transaction, [owner]);
    const max = await lockPlanRoom(transaction, owner.orgId, 'contacts');
    const stored = await this.storedOf(transaction, owner, part);
    const gone = await this.erasures.findErased(transaction, owner, changes.flatMap(addressesOf));
    const erased = new Set(gone.map(({ kind, value }) => `${kind} ${value}`));
    const isErased = ({ kind, value }: (typeof gone)[number]): boolean => erased.has(`${kind} ${value}`);
    const at = await timeOf(transaction);
    const missing = ({ customFields }: Pick<ContactRow, 'customFields'>) => missingOf(customFields, fields)?.key;
    const own = await ownOf?.(stored.map(({ id }) => id));
    const rules = {
      onConflict,
      source,
      isErased,
      missing,
      at,
      ...(own && { own }),
      ...(grant && { grant: grant(at) }),
    };
    const planFor = (room: number) => planSaves(stored, changes, { ...rules, room });
    let plan = planFor(Number.POSITIVE_INFINITY);
    // Those who change what is there need no room.
    const isCounted = max >= 0 && plan.created.length > 0;
    const used = isCounted ? (planned?.made ?? 0) + (await this.counts.count(transaction, owner, max)) : 0;
    if (isCounted && used + plan.created.length > max) plan = planFor(max - used);
    return { plan, at, limit: { used, max } };
  }

  /** All that have one of the addresses, a phone in whatever spelling; those that an earlier part would have written as they would be. */
  private async storedOf(
    transaction: Transaction,
    owner: ContactOwner,
    { changes, planned }: Save,
  ): Promise<ContactRow[]> {
    const addresses = changes.flatMap(addressesOf);
    const there = (await planned?.find(addresses.flatMap(spelledAddresses))) ?? [];
    const ids = await this.contacts.ownersOf(transaction, owner, addresses);
    const others = ids.filter((id) => there.every((row) => row.id !== id));
    return [...there, ...(await this.contacts.lock(transaction, owner, others))];
  }

  /** Writes what was planned in the same transaction. */
  async commit(transaction: Transaction, owner: ContactOwner, { plan, at }: PlannedSave): Promise<void> {
    if (plan.created.length === 0 && plan.changed.length === 0) return;
    const steps = plan.changed.filter(({ before, after }) => differs(before, after));
    await this.contacts.write(transaction, owner, plan.created, steps, at);
    this.counts.add(owner, plan.created.length);
    await this.log.append(transaction, [
      ...createdEvents(owner, plan.created, at),
      ...updatedEvents(owner, steps, at),
      ...steps.flatMap((step) => optedOutEvents(owner, step)),
    ]);
    const proofs = [...plan.created.map((after) => ({ before: undefined, after })), ...steps].flatMap(
      ({ before, after }) => proofsOf(before, after, (channel: ConsentChannel) => plan.wordOf(after.id, channel)),
    );
    await this.prove(transaction, owner, proofs, at);
  }

  /** An opt-out that an address brought with it holds, whatever else was said of the contact that has it now. */
  private async prove(
    transaction: Transaction,
    owner: ContactOwner,
    proofs: readonly ConsentProof[],
    at: Date,
  ): Promise<void> {
    if (proofs.length === 0) return;
    const ids = [...new Set(proofs.map(({ contactId }) => contactId))];
    const rows = await this.contacts.optedOut(transaction, owner, ids);
    const out = new Set(rows.map(({ id, channel }) => `${id} ${channel}`));
    const isHeld = ({ contactId, channel, consent }: ConsentProof): boolean =>
      consent.opt === 'out' || !out.has(`${contactId} ${channel}`);
    await this.consents.prove(transaction, owner.orgId, owner.mode, proofs.filter(isHeld), at);
  }
}

type Save = Omit<PartialSave, 'ownOf' | 'grant'> & Partial<Pick<PartialSave, 'ownOf' | 'grant'>>;

/** Saved in one transaction, as the API is asked for it. */
const PLAIN = { source: 'api' } as const;

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
