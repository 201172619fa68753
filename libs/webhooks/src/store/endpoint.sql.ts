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
  w.id, w.org_id, w.mode, w.name, w.description, w.url, w.events, w.channels, w.account_ids,
  w.status, w.disabled_reason, w.disabled_at,
  (select max(until) from unnest(w.old_secrets_until) as until where until > now()) as old_secret_until,
  w.header_names, w.failing_since, w.last_success_at,
  w.last_failure_at, w.created_at, w.updated_at`;
