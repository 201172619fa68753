import type { Statement } from '@chasqui/database';

/**
 * The time up to which every event is committed: an event's `created_at` is never before its transaction's beginning,
 * so this is the beginning of the oldest open transaction that writes. A second less, for one that has just begun and
 * has no number yet. Connections of another role show no beginning; all our processes have one role.
 */
export const SETTLED: Statement = {
  name: 'recovery_settled',
  text: `
    select least(clock_timestamp(), min(xact_start)) - interval '1 second' as at
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and backend_xid is not null
      and pid <> pg_backend_pid()`,
};
