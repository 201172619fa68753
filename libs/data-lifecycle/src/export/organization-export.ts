import type { Readable } from 'node:stream';
import type { Database, Transaction } from '@chasqui/database';
import type { FilePlace } from '@chasqui/files';
import type { MediaStore } from '@chasqui/files/store';
import { OWNED_TABLES, type OwnedTable } from '../tables/owned-tables';
import type { CheckedFile, WrittenFile } from './checked-file';
import type { ExportTarget } from './export-target';

/** Grows when a reader of the older format could misread the newer one. Stored: never reuse. */
const FORMAT = { format: 'chasqui-organization-export', version: 1 } as const;
const FETCHED = 200;

export interface ExportedTable extends WrittenFile {
  table: string;
  rows: number;
  /** Columns left out: secrets, and what only the service needs. */
  withheld: readonly string[];
}

/** Content of `manifest.json`. It is written last: without it an export is incomplete. */
export interface ExportManifest {
  format: typeof FORMAT.format;
  version: typeof FORMAT.version;
  organization: { id: string; name: string };
  taken_at: Date;
  /** The newest migration of the schema. */
  schema: string;
  tables: ExportedTable[];
  not_exported: { table: string; reason: string }[];
  files: { count: number; bytes: number; missing: string[]; left_out: boolean };
}

export interface ExportProgress {
  tablesDone: number;
  tablesAll: number;
  rows: number;
  files: number;
}

export const noProgress = (): ExportProgress => ({ tablesDone: 0, tablesAll: EXPORTED.length, rows: 0, files: 0 });

/**
 * Writes everything of an organization: an NDJSON file per table, its files, and a manifest with counts and checksums.
 * The rows are one snapshot, read in one transaction, during which PostgreSQL cannot vacuum what is deleted meanwhile.
 * Files are read afterwards; one that is gone by then is listed as missing.
 */
export class OrganizationExport {
  constructor(
    private readonly database: Pick<Database, 'query' | 'longTransaction'>,
    /** Null: files are left out. */
    private readonly store: Pick<MediaStore, 'read'> | null,
  ) {}

  /**
   * @returns the content of `manifest.json`; null: no such organization
   * @throws Error when a file cannot be written; the target is useless then
   */
  async write(orgId: string, target: ExportTarget, progress = noProgress()): Promise<ExportManifest | null> {
    const written = await this.database.longTransaction((transaction) =>
      writeRows(transaction, orgId, target, progress),
    );
    if (written === null) return null;
    const list = await target.createBeside('files.ndjson');
    let files: ExportManifest['files'];
    try {
      files = await this.writeFiles(orgId, target, list, progress);
    } finally {
      await list.close();
    }
    const manifest: ExportManifest = { ...FORMAT, ...written, files };
    const last = await target.create('manifest.json');
    await last.write(`${JSON.stringify(manifest, null, 2)}\n`);
    await last.close();
    return manifest;
  }

  private async writeFiles(
    orgId: string,
    target: ExportTarget,
    list: CheckedFile,
    progress: ExportProgress,
  ): Promise<ExportManifest['files']> {
    const files = { count: 0, bytes: 0, missing: [] as string[], left_out: this.store === null };
    if (this.store === null) return files;
    for (let after: FilePlace = { at: '-infinity', id: NO_ID }; ; ) {
      const { rows } = await this.database.query<FilePlace>(FILES_AFTER, [orgId, after.at, after.id]);
      after = rows.at(-1) ?? after;
      for (const { id } of rows) {
        target.countFile();
        const bytes = await this.store.read(id);
        if (bytes === null) {
          files.missing.push(id);
          continue;
        }
        const written = await copyFile(bytes, () => target.create(`files/${id}`, true));
        await list.write(`${JSON.stringify({ id, bytes: written.bytes, sha256: written.sha256 })}\n`);
        files.count += 1;
        files.bytes += written.bytes;
        progress.files = files.count;
      }
      if (rows.length < FETCHED) return files;
    }
  }
}

async function copyFile(bytes: Readable, create: () => Promise<CheckedFile>): Promise<WrittenFile> {
  try {
    const copy = await create();
    try {
      for await (const part of bytes) await copy.write(part as Buffer);
    } finally {
      await copy.close();
    }
    return copy.result;
  } finally {
    // Even if it was not read.
    bytes.destroy();
  }
}

/** Stored files of $1 after a position ($2, $3), in the order of their index. */
const FILES_AFTER = `
  select id, created_at::text as at from media_files
  where org_id = $1 and stored_at is not null and (created_at, id) > ($2::timestamptz, $3::uuid)
  order by created_at, id limit ${FETCHED}`;

const NO_ID = '00000000-0000-0000-0000-000000000000';

const ORGANIZATION: Pick<OwnedTable, 'name' | 'isOf' | 'exported'> = {
  name: 'organizations',
  isOf: 't.id = $1',
  exported: {},
};

const EXPORTED = [ORGANIZATION, ...OWNED_TABLES.filter(({ exported }) => !('not' in exported))];

/** Members are people: only their names and addresses stand beside their roles. */
const BESIDE: Readonly<Record<string, string>> = {
  memberships: `|| (select jsonb_build_object('email', u.email, 'name', u.name) from users u where u.id = t.user_id)`,
};

async function writeRows(
  transaction: Transaction,
  orgId: string,
  target: ExportTarget,
  progress: ExportProgress,
): Promise<Omit<ExportManifest, 'format' | 'version' | 'files'> | null> {
  await transaction.query('set transaction isolation level repeatable read, read only');
  // Its duration depends on the organization's size: no caller waits.
  await transaction.query('set local statement_timeout = 0');
  await transaction.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await transaction.query<{ id: string; name: string; at: Date; schema: string }>(
    `select id, name, now() as at, (select name from migrations order by timestamp desc limit 1) as schema
     from organizations where id = $1`,
    [orgId],
  );
  const [org] = rows;
  if (org === undefined) return null;
  const tables: ExportedTable[] = [];
  for (const table of EXPORTED) {
    tables.push(await writeTable(transaction, target, orgId, table, progress));
    progress.tablesDone += 1;
  }
  return {
    organization: { id: org.id, name: org.name },
    taken_at: org.at,
    schema: org.schema,
    tables,
    not_exported: OWNED_TABLES.flatMap(({ name, exported }) =>
      'not' in exported ? [{ table: name, reason: exported.not }] : [],
    ),
  };
}

async function writeTable(
  transaction: Transaction,
  target: ExportTarget,
  orgId: string,
  { name, isOf, exported }: Pick<OwnedTable, 'name' | 'isOf' | 'exported'>,
  progress: ExportProgress,
): Promise<ExportedTable> {
  const withheld = ('withheld' in exported ? exported.withheld : undefined) ?? [];
  const without = withheld.map((column) => ` - '${column}'`).join('');
  const file = await target.create(`${name}.ndjson`);
  let rows = 0;
  try {
    await transaction.query(
      `declare exported no scroll cursor for
       select (to_jsonb(t)${without} ${BESIDE[name] ?? ''})::text as line from ${name} t where ${isOf}`,
      [orgId],
    );
    for (let left = true; left; ) {
      const page = await transaction.query<{ line: string }>(`fetch ${FETCHED} from exported`);
      if (page.rows.length > 0) await file.write(`${page.rows.map(({ line }) => line).join('\n')}\n`);
      rows += page.rows.length;
      progress.rows += page.rows.length;
      left = page.rows.length === FETCHED;
    }
    await transaction.query('close exported');
  } finally {
    await file.close();
  }
  return { table: name, rows, withheld, ...file.result };
}
