import { type ConsentProof, ConsentRepository } from '../arrival/consent.repository';
import { spelledAddresses } from '../arrival/contact-address';
import type { ContactSource, Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { lockInbound } from '@chasqui/messages';
import { lockPlanRoom } from '@chasqui/tenancy';
import { CheckedPipe } from '@chasqui/http/requests';
import { Inject, Injectable } from '@nestjs/common';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository, type ContactFieldRecord } from './fields/contact-field.repository';
import { missingOf } from './fields/custom-values';
import { type ContactChange, differs } from './store/contact-change';
import { proofsOf } from './store/contact-consent';
import { optedOutEvents } from './store/contact-consent-event.mapper';
import { ContactCounts } from './store/contact-counts';
import type { ConsentChannel, ContactOwner, ContactRow, RecordAddress } from './store/contact-record';
import { createdEvents, updatedEvents } from './store/contact-record-event.mapper';
import { ContactRecordRepository } from './store/contact-record.repository';
import { addressesOf, type OnConflict, planSaves, type SavePlan, type SaveRules } from './store/save-plan';
import type { BulkContactsData, BulkContactResult } from './requests/bulk-contacts.response';
import { CreateContactBody } from './requests/contact.body';
import { toDraft } from './requests/contact.mapper';
import { type ContactData, type PictureLinks, toContactData } from './requests/contact.response';
import { refusalOf, rowRefusal, ROW_REFUSALS } from './requests/save-refusals';

export interface ContactDraft {
  change: ContactChange;
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
}

type Row = ContactChange | Omit<BulkContactResult, 'index'>;

export interface BulkDraft {
  rows: Row[];
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
}

export interface PartialSave {
  changes: readonly ContactChange[];
  onConflict: OnConflict;
  fields: ContactFieldRecord[];
  source: ContactSource;
  grant: (at: Date) => NonNullable<SaveRules['grant']>;
  ownOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** In a dry run, of which nothing is written: what the earlier parts would have written. */
  planned?: {
    find: (addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[]) => Promise<ContactRow[]>;
    /** How many contacts the earlier parts would have added. */
    made: number;
  };
}

export interface PlannedSave {
  plan: SavePlan;
  at: Date;
  limit: { used: number; max: number };
}

const NOTHING: PlannedSave = {
  plan: { created: [], changed: [], outcomes: [], wordOf: () => null },
  at: new Date(0),
  limit: { used: 0, max: 0 },
};

/** Creates and changes contacts, under the same lock under which people who write in become contacts. */
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

  /** @throws AppError CONTACT_EXISTS, INVALID_STATE if the person was erased, PLAN_LIMIT, VALIDATION; roll back then */
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

  /** Reads the rows of a bulk; a faulty row becomes its own result. */
  async prepareBulk({ orgId }: ContactOwner, rows: readonly unknown[], onConflict: OnConflict): Promise<BulkDraft> {
    const fields = await this.fields.listForOrg(orgId);
    return { rows: rows.map((row) => this.readRow(row, fields)), onConflict, fields };
  }

  /** Saves every row that it can, in one transaction; a faulty row harms no other. */
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

  fieldsOf({ orgId }: Pick<ContactOwner, 'orgId'>): Promise<ContactFieldRecord[]> {
    return this.fields.listForOrg(orgId);
  }

  /** @param row as POST /contacts takes it @throws AppError VALIDATION */
  readContact(row: unknown, fields: readonly ContactFieldRecord[]): ContactChange {
    return toDraft(this.pipe.transform(row), fields);
  }

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

  /** Plans a save under the locks of the caller's transaction. Writes nothing. */
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
    // A change needs no room.
    const isCounted = max >= 0 && plan.created.length > 0;
    const used = isCounted ? (planned?.made ?? 0) + (await this.counts.count(transaction, owner, max)) : 0;
    if (isCounted && used + plan.created.length > max) plan = planFor(max - used);
    return { plan, at, limit: { used, max } };
  }

  /** Finds any spelling of a phone. What an earlier part would have written is as that part would leave it. */
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

  /** An opt-out that came with an address holds, whatever else was said of the contact that has the address now. */
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

const PLAIN = { source: 'api' } as const;

/** PostgreSQL's time in whole milliseconds, as answers show it. */
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
