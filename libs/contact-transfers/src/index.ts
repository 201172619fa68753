/**
 * Contacts many at a time: imports from CSV files and exports to files, as those ask for them who have routes for it, and the
 * work on them, which an app with a store of files does. What it saves goes through @chasqui/contact-records, under the same rules and
 * locks as the API. It knows no key of the API and no session.
 */
export { ContactTransferJobsModule } from './contact-transfer-jobs.module';
export { ContactTransfersModule } from './contact-transfers.module';
export type { Asking } from './asking';
export { ContactExportsService } from './exports/contact-exports.service';
export { ExportContactsBody } from './exports/export.body';
export { ContactExportData, StartedExportData, toContactExportData } from './exports/export.response';
export { ContactImportsService } from './imports/contact-imports.service';
export { ApiImportForm, IMPORT_FORM, ImportForm, importFormOf } from './imports/import.body';
export { ImportWorkRepository } from './imports/import-work.repository';
export { ImportData, StartedImportData, toImportData } from './imports/import.response';
