/**
 * What becomes of the data of organizations in time: how long it is kept, its export, and its deletion with the organization.
 * Used by `pairing`, which deletes, and by the command line, which exports. It knows all tables in which organizations have
 * rows, and what a row says of none.
 */
export { type DeletionAudit, OrganizationDeletion } from './erasure/organization-deletion';
export { OrganizationEraser } from './erasure/organization-eraser';
export { OrganizationExport } from './export/organization-export';
export { PlanRetention } from './retention/plan-retention';
export { StepPace } from './steps/step-pace';
