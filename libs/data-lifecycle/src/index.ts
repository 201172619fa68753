/**
 * The life of organizations' data: how long it is kept, its export, and its deletion with the organization. Used by
 * `pairing`, which deletes and writes exports, by the console, where they are requested, and by the command line. It
 * knows every table with organizations' rows, and must never know what a row says.
 */
export { type DeletionAudit, type DeletionState, OrganizationDeletion } from './erasure/organization-deletion';
export { OrganizationEraser } from './erasure/organization-eraser';
export { FolderTarget } from './export/export-target';
export { ExportWriter } from './export/export-writer';
export { ExportRepository, type ExportSummary } from './export/export.repository';
export { OrganizationExport } from './export/organization-export';
export { PlanRetention } from './retention/plan-retention';
export { StepPace } from './steps/step-pace';
