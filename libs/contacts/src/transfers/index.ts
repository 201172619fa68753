/**
 * Imports of contacts from CSV and vCard files, and exports of contacts to files. Apps with routes use it to start
 * and show them; an app with a file store does the work. It saves through @chasqui/contacts/records, under the same
 * rules and locks as the API. It must never know an API key or a session.
 */
export { ContactTransferJobsModule } from './contact-transfer-jobs.module';
export { ContactTransfersModule } from './contact-transfers.module';
export type { ExportRecord } from './exports/contact-export.repository';
export { ContactExportsService } from './exports/contact-exports.service';
export { ExportContactsBody } from './exports/export.body';
export { ContactExportData, StartedExportData, toContactExportData, toExportFigures } from './exports/export.response';
export type { ImportRecord } from './imports/contact-import.repository';
export { ContactImportsService } from './imports/contact-imports.service';
export { GuessImportBody, headOf } from './imports/import-guess.body';
export { ImportGuessData, toImportGuessData } from './imports/import-guess.response';
export { guessImport } from './imports/import-guess';
export { ImportUploads } from './imports/import-uploads';
export { ImportWorkRepository } from './imports/import-work.repository';
export { ApiImportForm } from './imports/import.body';
export { ImportData, StartedImportData, toImportData, toImportFigures } from './imports/import.response';
export { ApiExportId, ApiImportId } from './transfer-id.decorator';
