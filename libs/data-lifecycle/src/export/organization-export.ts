import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from '@chasqui/entities';
import type { MediaStore } from '@chasqui/media-store';
import { OWNED_TABLES, type OwnedTable } from '../tables/owned-tables';
import { CheckedFile, type WrittenFile } from './checked-file';

/** Grows when a reader of the older format could misread the newer one. Stored: never reuse. */
const FORMAT = { format: 'chasqui-organization-export', version: 1 } as const;
/** Rows that are in memory at once. */
const FETCHED = 200;

/** A table in an export. */
export interface ExportedTable extends WrittenFile {
  table: string;
  rows: number;
  /** Columns that it has here and not there: secrets, and what only the service needs. */
  withheld: readonly string[];
}

/** What an export has, as `manifest.json` in it says. It is written last: without it an export is not whole. */
export interface ExportManifest {
  format: typeof FORMAT.format;
  version: typeof FORMAT.version;
  organization: { id: string; name: string };
  /** The moment of which it is, by PostgreSQL's clock. */
  taken_at: Date;
  /** The newest migration of the schema that the rows are of. */
  schema: string;
  tables: ExportedTable[];
  not_exported: { table: string; reason: string }[];
  files: { count: number; bytes: number; missing: string[]; left_out: boolean };
}

/**
 * Writes all that belongs to an organization into a folder: a file of NDJSON per table, its files, and a manifest with counts and
 * checksums. The rows are of one moment: they are read in one transaction, during which PostgreSQL cannot clean up what
 * is deleted meanwhile. Files are read after it; one that is gone by then is named as missing.
 */
export class OrganizationExport {
  constructor(
    private readonly database: Database,
    /** Null: files are left out. */
    private readonly store: Pick<MediaStore, 'read'> | null,
  ) {}

  /**
   * @param folder new, or empty
   * @returns what `manifest.json` says; null: there is no such organization
   * @throws Error when the folder is not empty, or a file cannot be written
   */
  async write(orgId: string, folder: string): Promise<ExportManifest | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
    const fileIds = await CheckedFile.create(join(folder, 'files.ndjson'));
    try {
      const written = await this.database.transaction((transaction) => this.writeRows(transaction, orgId, folder));
      if (written === null) return null;
      const files = await this.writeFiles(orgId, folder, fileIds);
      const manifest: ExportManifest = { ...FORMAT, ...written, files };
      const last = await CheckedFile.create(join(folder, 'manifest.json'));
      await last.write(`${JSON.stringify(manifest, null, 2)}\n`);
      await last.close();
      return manifest;
    } finally {
      await fileIds.close();
    }
  }

  private async writeRows(
    transaction: Transaction,
    orgId: string,
    folder: string,
  ): Promise<Omit<ExportManifest, 'format' | 'version' | 'files'> | null> {
    await transaction.query('set transaction isolation level repeatable read, read only');
    // It takes as long as the organization is large: nobody waits for it.
    await transaction.query('set local statement_timeout = 0');
    await transaction.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await transaction.query<{ id: string; name: string; at: Date; schema: string }>(
      `select id, name, now() as at, (select name from migrations order by timestamp desc limit 1) as schema
       from organizations where id = $1`,
      [orgId],
    );
    const [org] = rows;
    if (org === undefined) return null;
    const tables = [await writeTable(transaction, folder, orgId, ORGANIZATION)];
    for (const table of OWNED_TABLES) {
      if (!('not' in table.exported)) tables.push(await writeTable(transaction, folder, orgId, table));
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

  private async writeFiles(orgId: string, folder: string, list: CheckedFile): Promise<ExportManifest['files']> {
    const files = { count: 0, bytes: 0, missing: [] as string[], left_out: this.store === null };
    if (this.store === null) return files;
    await mkdir(join(folder, 'files'), { mode: 0o700 });
    for (let after = NO_ID; ; ) {
      const { rows } = await this.database.query<{ id: string }>(
        `select id from media_files where org_id = $1 and stored_at is not null and id > $2 order by id limit ${FETCHED}`,
        [orgId, after],
      );
      for (const { id } of rows) {
        after = id;
        const bytes = await this.store.read(id);
        if (bytes === null) {
          files.missing.push(id);
          continue;
        }
        const copy = await CheckedFile.create(join(folder, 'files', id));
        try {
          for await (const part of bytes) await copy.write(part as Buffer);
        } finally {
          await copy.close();
        }
        const written = copy.result;
        await list.write(`${JSON.stringify({ id, bytes: written.bytes, sha256: written.sha256 })}\n`);
        files.count += 1;
        files.bytes += written.bytes;
      }
      if (rows.length < FETCHED) return files;
    }
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

const ORGANIZATION: Pick<OwnedTable, 'name' | 'isOf' | 'exported'> = {
  name: 'organizations',
  isOf: 't.id = $1',
  exported: {},
};

/** Members are people: their names and addresses stand beside their roles, and nothing else of them. */
const BESIDE: Readonly<Record<string, string>> = {
  memberships: `|| (select jsonb_build_object('email', u.email, 'name', u.name) from users u where u.id = t.user_id)`,
};

async function writeTable(
  transaction: Transaction,
  folder: string,
  orgId: string,
  { name, isOf, exported }: Pick<OwnedTable, 'name' | 'isOf' | 'exported'>,
): Promise<ExportedTable> {
  const withheld = ('withheld' in exported ? exported.withheld : undefined) ?? [];
  const without = withheld.map((column) => ` - '${column}'`).join('');
  const file = await CheckedFile.create(join(folder, `${name}.ndjson`));
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
      left = page.rows.length === FETCHED;
    }
    await transaction.query('close exported');
  } finally {
    await file.close();
  }
  return { table: name, rows, withheld, ...file.result };
}
