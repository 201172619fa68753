"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ENDPOINT_COLUMNS", {
    enumerable: true,
    get: function() {
        return ENDPOINT_COLUMNS;
    }
});
const ENDPOINT_COLUMNS = `
  w.id, w.org_id as "orgId", w.mode, w.name, w.description, w.url, w.events, w.channels, w.account_ids as "accountIds",
  w.status, w.disabled_reason as "disabledReason", w.disabled_at as "disabledAt",
  (select max(until) from unnest(w.old_secrets_until) as until where until > now()) as "oldSecretUntil",
  w.header_names as "headerNames", w.failing_since as "failingSince", w.last_success_at as "lastSuccessAt",
  w.last_failure_at as "lastFailureAt", w.created_at as "createdAt", w.updated_at as "updatedAt"`;

//# sourceMappingURL=endpoint.sql.js.map