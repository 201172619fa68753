import type { WebhookEndpoint } from '@chasqui/database';

export type EndpointRecord = Pick<
  WebhookEndpoint,
  | 'id'
  | 'orgId'
  | 'mode'
  | 'name'
  | 'description'
  | 'url'
  | 'events'
  | 'channels'
  | 'accountIds'
  | 'status'
  | 'disabledReason'
  | 'disabledAt'
  | 'headerNames'
  | 'failingSince'
  | 'lastSuccessAt'
  | 'lastFailureAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** When the last old secret stops signing; null: none signs. */
  oldSecretUntil: Date | null;
};

export const ENDPOINT_COLUMNS = `
  w.id, w.org_id as "orgId", w.mode, w.name, w.description, w.url, w.events, w.channels, w.account_ids as "accountIds",
  w.status, w.disabled_reason as "disabledReason", w.disabled_at as "disabledAt",
  (select max(until) from unnest(w.old_secrets_until) as until where until > now()) as "oldSecretUntil",
  w.header_names as "headerNames", w.failing_since as "failingSince", w.last_success_at as "lastSuccessAt",
  w.last_failure_at as "lastFailureAt", w.created_at as "createdAt", w.updated_at as "updatedAt"`;
