/**
 * Contacts many at a time: imports from CSV and vCard files and exports to files, as those ask for them who have routes for it, and the
 * work on them, which an app with a store of files does. What it saves goes through @chasqui/contact-records, under the same rules and
 * locks as the API. It knows no key of the API and no session.
 */
export { ContactTransferJobsModule } from './contact-transfer-jobs.module';
export { ContactTransfersModule } from './contact-transfers.module';
export type { Asking } from './asking';
export { ContactExportsService } from './exports/contact-exports.service';
export { ExportContactsBody, toExportWanted } from './exports/export.body';
export { ContactExportData, StartedExportData, toContactExportData, toExportFigures } from './exports/export.response';
export type { ExportRecord } from './exports/contact-export.repository';
export type { ImportRecord } from './imports/contact-import.repository';
export { ContactImportsService } from './imports/contact-imports.service';
export { ApiImportForm, IMPORT_FORM, ImportForm, importFormOf } from './imports/import.body';
export { ImportWorkRepository } from './imports/import-work.repository';
export { guessImport } from './imports/import-guess';
export { GuessImportBody, headOf } from './imports/import-guess.body';
export { ImportGuessData, toImportGuessData } from './imports/import-guess.response';
export { ImportData, StartedImportData, toImportData, toImportFigures } from './imports/import.response';
