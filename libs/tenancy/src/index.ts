/**
 * Organizations, their API keys, plans and usage. Used by every app that works for organizations. Must never know what
 * is sent.
 */
export {
  type AlongsideKey,
  ApiKeyAdmin,
  apiKeyPlace,
  type KeyChangeMarker,
  type KeyDraft,
  type KeyVault,
} from './api-keys/api-key-admin';
export { apiKeyHmac, isApiKeyShaped, newApiKey } from './api-keys/api-key-format';
export {
  type ActiveKey,
  ApiKeyRepository,
  type KeyChange,
  type KeySummary,
  type KeyUse,
  type NewKey,
} from './api-keys/api-key.repository';
export { type AlongsideSuspension, OrganizationAdmin } from './organizations/organization-admin';
export {
  DeletionPlannedError,
  isLimitName,
  OrganizationRepository,
  type OrganizationSettings,
  type OrganizationSummary,
  type PlanChange,
  type Subscription,
  type SuspensionChange,
} from './organizations/organization.repository';
export { OwnedRows, type Owner } from './rows/owned-rows';
export { planRoom, type Room } from './rows/room';
export { lockPlanRoom } from './usage/plan-room';
export { periodEnd, periodStart } from './usage/subscription-period';
export { COUNT_CHARGES, COUNT_CHARGES_QUIETLY } from './usage/usage-charge.sql';
export { REFUND_SQL } from './usage/usage-refund.sql';
export { THRESHOLD_SQL } from './usage/usage-threshold.sql';
export { type LimitUse, UsageRepository } from './usage/usage.repository';
