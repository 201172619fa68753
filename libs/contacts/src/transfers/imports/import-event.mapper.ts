import { type NewEvent, storedEvent } from '@chasqui/events';
import type { ImportOwner, ImportRecord } from './contact-import.repository';

const MOST_COLUMNS = 20;

/** `import.completed` for an import that ended (contract.md D12); none for a dry run. */
export function importEvents({ orgId, mode }: ImportOwner, row: ImportRecord): NewEvent[] {
  const { id, state, total, created, updated, skipped, failed, unmapped, errorsFileId, finishedAt } = row;
  if (row.dryRun || state === 'queued' || state === 'processing' || finishedAt === null) return [];
  const held = unmapped.filter(({ rowsWithValues }) => rowsWithValues > 0).slice(0, MOST_COLUMNS);
  const columns = held.map(({ column, rowsWithValues }) => ({ column, rows_with_values: rowsWithValues }));
  const counts = { total, created, updated, skipped, failed, unmapped_columns: columns };
  const errors = { errors_url: null, errors_file_id: errorsFileId };
  const ended = { id, status: state, ...counts, ...errors, finished_at: finishedAt.toISOString() };
  return [{ orgId, mode, subjectId: id, ...storedEvent('import.completed', { import: ended }) }];
}
