import { createContactLists } from '../records/create-contact-lists';
import { createContactSaves } from '../records/create-contact-saves';
import { createSegments } from '../records/create-segments';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { FairPool, LOGGER, type Logger, type FairWork } from '@chasqui/runtime';
import { ClientFileRepository } from '@chasqui/files';
import type { MediaStore } from '@chasqui/files/store';
import { ProcessRegistry } from '@chasqui/lanes';
import { ClientFiles } from '@chasqui/files/uploads';
import { retention } from '@chasqui/http';
import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { ContactTransferJobs } from './contact-transfer-jobs';
import { ContactExportRepository } from './exports/contact-export.repository';
import { ContactExporter } from './exports/contact-exporter';
import { ContactImporter } from './imports/contact-importer';
import { ImportBatches } from './imports/import-batches';
import { ImportWorkRepository } from './imports/import-work.repository';
import { MadeFiles } from './made-files';

/** The work on imports and exports. Needs the app's `Database`, `ProcessRegistry` and file store. */
@Module({})
export class ContactTransferJobsModule {
  /** @param mostExportBytes limit for all downloadable exports of an organization together */
  static of(store: InjectionToken, mostExportBytes: number): DynamicModule {
    return {
      module: ContactTransferJobsModule,
      providers: [
        {
          provide: ImportWorkRepository,
          inject: [Database],
          useFactory: (db: Database) => new ImportWorkRepository(db),
        },
        { provide: MadeFiles, inject: [Database, store, LOGGER], useFactory: createFiles },
        {
          provide: ContactImporter,
          inject: [Database, ImportWorkRepository, MadeFiles, store, ProcessRegistry, LOGGER],
          useFactory: createImporter,
        },
        {
          provide: ContactExportRepository,
          inject: [Database],
          useFactory: (database: Database) => new ContactExportRepository(database),
        },
        {
          provide: ContactExporter,
          inject: [Database, ContactExportRepository, MadeFiles, ProcessRegistry, LOGGER],
          useFactory: createExporter(mostExportBytes),
        },
        ContactTransferJobs,
        retention('exports of contacts', ContactExportRepository, (exports, limit) => exports.forgetOld(limit)),
        retention('imports of contacts', ImportWorkRepository, (work, limit) => work.forgetOld(limit)),
      ],
    };
  }
}

function createFiles(database: Database, store: MediaStore, logger: Logger): MadeFiles {
  return new MadeFiles(database, new ClientFiles(new ClientFileRepository(database), ownTurns(), store, logger));
}

/** Few files are written at once, and no caller waits for them: all organizations share one pool. */
const ownTurns = (): FairWork => ({
  pool: new FairPool({ shared: 16 }),
  longestWaitMs: 30_000,
  busy: () => new AppError('SERVICE_UNAVAILABLE'),
});

function createImporter(
  database: Database,
  work: ImportWorkRepository,
  files: MadeFiles,
  store: MediaStore,
  process: ProcessRegistry,
  logger: Logger,
): ContactImporter {
  return new ContactImporter({
    work,
    batches: new ImportBatches(database, work, createContactSaves(database)),
    store,
    files,
    process,
    onFailure: (error, { id, orgId }) => logger.warn({ err: error, orgId, import: id }, 'an import broke off'),
  });
}

const createExporter =
  (mostBytes: number) =>
  (
    database: Database,
    exports: ContactExportRepository,
    files: MadeFiles,
    process: ProcessRegistry,
    logger: Logger,
  ): ContactExporter =>
    new ContactExporter({
      exports,
      lists: createContactLists(database),
      segments: createSegments(database),
      saves: createContactSaves(database),
      files,
      process,
      mostBytes,
      onFailure: (error, { id, orgId }) =>
        logger.warn({ err: error, orgId, export: id }, 'an export of contacts broke off'),
    });
