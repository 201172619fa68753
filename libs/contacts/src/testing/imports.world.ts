import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createContactLists } from '../records/create-contact-lists';
import { createContactSaves } from '../records/create-contact-saves';
import { createSegments } from '../records/create-segments';
import { ConsentRepository } from '../arrival/consent.repository';
import { SuppressionRepository } from '../arrival/suppression.repository';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { FairPool, createLogger } from '@chasqui/runtime';
import type { Caller } from '@chasqui/http/requests';
import { AuditLog } from '@chasqui/identity';
import { ClientFileRepository } from '@chasqui/files';
import { DiskMediaStore } from '@chasqui/files/store';
import { aLivingProcess, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ClientFiles } from '@chasqui/files/uploads';
import { ContactExportRepository, type ExportOwner } from '../transfers/exports/contact-export.repository';
import { ContactExporter, type ExportFilter } from '../transfers/exports/contact-exporter';
import { ContactExportsService } from '../transfers/exports/contact-exports.service';
import {
  ContactImportRepository,
  type ImportOwner,
  type ImportRecord,
} from '../transfers/imports/contact-import.repository';
import { ContactImporter } from '../transfers/imports/contact-importer';
import { ContactImportsService } from '../transfers/imports/contact-imports.service';
import { GUESS_BYTES } from '../transfers/imports/import-guess';
import { ImportBatches } from '../transfers/imports/import-batches';
import type { ImportForm } from '../transfers/imports/import.body';
import { ImportWorkRepository } from '../transfers/imports/import-work.repository';
import { MadeFiles } from '../transfers/made-files';

const NOBODY = { id: null, email: null, address: '127.0.0.1', userAgent: null, requestId: 'r' };

const callerOf = (owner: ImportOwner): Caller => ({
  ...owner,
  actor: NOBODY,
  keyId: null,
  userId: null,
  reader: 'nobody',
});

export type AroundBatch = (save: () => Promise<boolean>) => Promise<boolean>;

export class ImportsWorld {
  readonly store: DiskMediaStore;
  readonly service: ContactImportsService;
  readonly work: ImportWorkRepository;
  readonly exports: ContactExportsService;
  readonly exportWork: ContactExportRepository;
  readonly failures: unknown[] = [];
  private readonly files: MadeFiles;
  private readonly client: ClientFiles;

  private constructor(
    readonly database: Database,
    private readonly test: TestDatabase,
    private readonly folder: string,
    readonly process: { id: number },
  ) {
    this.store = new DiskMediaStore(folder);
    this.service = new ContactImportsService(
      new ContactImportRepository(database),
      new AuditLog(database),
      new EventLogRepository(database),
      createContactSaves(database),
    );
    this.work = new ImportWorkRepository(database);
    this.exportWork = new ContactExportRepository(database);
    this.exports = new ContactExportsService(this.exportWork, new AuditLog(database), createSegments(database));
    const turns = {
      pool: new FairPool({ shared: 16 }),
      longestWaitMs: 5_000,
      busy: () => new AppError('SERVICE_UNAVAILABLE'),
    };
    const logger = createLogger({ app: 'test', level: 'silent' });
    this.client = new ClientFiles(new ClientFileRepository(database), turns, this.store, logger);
    this.files = new MadeFiles(database, this.client);
  }

  static async create(): Promise<ImportsWorld> {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' });
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-imports-'));
    return new ImportsWorld(database, test, folder, { id: await aLivingProcess(database) });
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.test.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async anOwner(): Promise<ImportOwner> {
    return { orgId: await anOrganization(this.database), mode: 'live' };
  }

  /** @returns the import's id */
  async start(owner: ImportOwner, csv: string | Buffer, form: Partial<ImportForm> = {}): Promise<string> {
    const file = { mime: 'text/csv', filename: 'people.csv', size: 1_000, lifeSeconds: 1_000 };
    const received = await this.client.receive(owner, file, Readable.from([Buffer.from(csv)]));
    await new ClientFileRepository(this.database).markStored(this.database, owner, received.id);
    const head = { bytes: Buffer.from(csv).subarray(0, GUESS_BYTES), isWhole: Buffer.byteLength(csv) <= GUESS_BYTES };
    const prepared = await this.service.prepare(owner, { consent: true, ...form }, head);
    const { id } = await this.database.transaction((transaction) =>
      this.service.start(transaction, callerOf(owner), received, prepared),
    );
    return id;
  }

  /** @returns the export's id */
  async startExport(owner: ExportOwner, format: 'csv' | 'json', filter: ExportFilter): Promise<string> {
    return (await this.exports.start(callerOf(owner), { format, filter }, this.database)).id;
  }

  async exported(owner: ExportOwner): Promise<string> {
    const all = { text: null, tags: [], addresses: [], optOut: null, updatedSince: null };
    const id = await this.startExport(owner, 'csv', all);
    await this.anExporter().run();
    const { rows } = await this.database.query<{ fileId: string }>(
      'select file_id from contact_exports where id = $1',
      [id],
    );
    const bytes = await this.store.read(rows[0]?.fileId ?? '');
    if (bytes === null) throw new Error('nothing was exported');
    return text(bytes);
  }

  anExporter(mostBytes = 1024 * 1024): ContactExporter {
    const { database, exportWork, files, process } = this;
    const onFailure = (error: unknown): void => void this.failures.push(error);
    const [lists, saves] = [createContactLists(database), createContactSaves(database)];
    const segments = createSegments(database);
    return new ContactExporter({ exports: exportWork, lists, segments, saves, files, process, mostBytes, onFailure });
  }

  cancel(owner: ImportOwner, id: string): Promise<ImportRecord> {
    return this.service.cancel(callerOf(owner), id, this.database);
  }

  /** @param around wraps the saving of each batch */
  anImporter(around: AroundBatch = (save) => save(), batchAimMs = Number.POSITIVE_INFINITY): ContactImporter {
    const { database, work, store, files, process } = this;
    const batches = new ImportBatches(database, work, createContactSaves(database));
    const save = batches.save.bind(batches);
    batches.save = (...batch) => around(() => save(...batch));
    const onFailure = (error: unknown): void => void this.failures.push(error);
    return new ContactImporter({ work, batches, store, files, process, onFailure, turnRows: 1_500, batchAimMs });
  }

  /** @returns the import after all waiting work is done */
  async run(owner: ImportOwner, id: string, around?: AroundBatch): Promise<ImportRecord> {
    await this.anImporter(around).run();
    return this.service.read(owner, id);
  }

  async imported(owner: ImportOwner, csv: string | Buffer, form: Partial<ImportForm> = {}): Promise<ImportRecord> {
    return this.run(owner, await this.start(owner, csv, form));
  }

  async die(): Promise<void> {
    await this.database.query('update processes set died_at = now() where id = $1', [this.process.id]);
    this.process.id = await aLivingProcess(this.database);
  }

  /** Lets the lease of an import or export expire. */
  async lose(id: string): Promise<void> {
    for (const table of ['contact_imports', 'contact_exports'])
      await this.database.query(`update ${table} set heard_at = now() - interval '31 seconds' where id = $1`, [id]);
  }

  /** Keys are the primary phone, or else the primary email or external id. */
  async contacts(owner: ImportOwner): Promise<Record<string, Record<string, unknown>>> {
    const { rows } = await this.database.query<Record<string, unknown> & { key: string }>(
      `select coalesce(a.addresses ->> 'phone', a.addresses ->> 'email', a.addresses ->> 'external_id') as key, c.name,
         c.company, c.tags, c.custom_fields as custom, c.channels, c.source, a.addresses
       from contacts c cross join lateral (
         select json_object_agg(kind, value order by is_primary, value desc) as addresses
         from contact_addresses a where a.contact_id = c.id) a
       where c.org_id = $1 and c.mode = $2`,
      [owner.orgId, owner.mode],
    );
    return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));
  }

  async addresses({ orgId, mode }: ImportOwner, phone: string): Promise<string[]> {
    const { rows } = await this.database.query<{ address: string }>(
      `select a.kind || ' ' || a.value || case when a.is_primary then ' *' else '' end as address
       from contact_addresses a where a.org_id = $1 and a.contact_id = $2 order by a.kind, not a.is_primary, a.value`,
      [orgId, (await this.idsOf({ orgId, mode }, phone))[0]],
    );
    return rows.map(({ address }) => address);
  }

  async optOut({ orgId, mode }: ImportOwner, phone: string): Promise<void> {
    const consent = { opt: 'out', at: '2026-01-02T03:04:05.678Z', source: 'keyword' } as const;
    const ids = await this.idsOf({ orgId, mode }, phone);
    const said = new Map(ids.map((id) => [id, consent]));
    await new ConsentRepository().write(this.database, orgId, 'sms', said, new Date());
  }

  async remove({ orgId, mode }: ImportOwner, phone: string, isErased: boolean): Promise<void> {
    const [id] = await this.idsOf({ orgId, mode }, phone);
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ kind: 'phone' | 'email'; value: string }>(
        'delete from contact_addresses where org_id = $1 and mode = $2 and contact_id = $3 returning kind, value',
        [orgId, mode, id],
      );
      await transaction.query('delete from contacts where org_id = $1 and id = $2', [orgId, id]);
      if (isErased) await new SuppressionRepository().suppress(transaction, orgId, mode, rows);
    });
  }

  private async idsOf({ orgId, mode }: ImportOwner, phone: string): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `select contact_id as id from contact_addresses where org_id = $1 and mode = $2 and kind = 'phone' and value = $3`,
      [orgId, mode, phone],
    );
    return rows.map(({ id }) => id);
  }

  async events(owner: ImportOwner, type: string): Promise<number> {
    const { rows } = await this.database.query('select from events where org_id = $1 and type = $2', [
      owner.orgId,
      type,
    ]);
    return rows.length;
  }

  async told({ orgId, mode }: ImportOwner): Promise<Record<string, unknown>[]> {
    const { rows } = await this.database.query<{ told: Record<string, unknown> }>(
      `select payload -> 'import' as told from events
       where org_id = $1 and mode = $2 and type = 'import.completed' order by created_at, id`,
      [orgId, mode],
    );
    return rows.map(({ told }) => told);
  }

  async refused({ errorsFileId }: ImportRecord): Promise<string> {
    const bytes = errorsFileId === null ? null : await this.store.read(errorsFileId);
    return bytes === null ? '' : text(bytes);
  }

  /** Names of the files that count against the organization's storage. */
  async fileNames({ orgId }: ImportOwner): Promise<string[]> {
    const sql = 'select filename from media_files where org_id = $1 order by filename';
    const { rows } = await this.database.query<{ filename: string }>(sql, [orgId]);
    return rows.map(({ filename }) => filename);
  }

  async scratch(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `select (select count(*) from contact_import_contacts)::int + (select count(*) from contact_import_addresses)::int
         + (select count(*) from contact_import_refusals)::int as count`,
    );
    return rows[0]?.count ?? -1;
  }
}
