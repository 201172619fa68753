import { type NewEvent, storedEvent } from '@chasqui/events';
import type { ImportOwner, ImportRecord } from './contact-import.repository';

/** `import.completed` of an import that ended (contract.md D12). A dry run has none. */
export function importEvents(owner: ImportOwner, row: ImportRecord): NewEvent[] {
  const { id, state, total, created, updated, skipped, failed, errorsFileId, finishedAt } = row;
  if (row.dryRun || state === 'queued' || state === 'processing' || finishedAt === null) return [];
  const counts = { total, created, updated, skipped, failed };
  const errors = { errors_url: null, errors_file_id: errorsFileId };
  const ended = { id, status: state, ...counts, ...errors, finished_at: finishedAt.toISOString() };
  return [{ ...owner, subjectId: id, ...storedEvent('import.completed', { import: ended }) }];
}
