import type { DeletionState } from '@chasqui/data-lifecycle';
import { EXPORT_PROBLEMS, EXPORT_STATES, type ExportProblem, type ExportState } from '@chasqui/database';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

const ASKERS = ['owner', 'operator'] as const;

export class OrganizationExportData {
  @Shown(ID) id: string;
  @Shown(oneOf(EXPORT_STATES)) state: ExportState;
  @Shown('The e-mail address of whoever asked for it.', orNull(TEXT)) asked_by: string | null;
  @Shown(TIME) created_at: string;
  @Shown(orNull(TIME)) finished_at: string | null;
  @Shown('From then on its file is gone.', orNull(TIME)) expires_at: string | null;
  @Shown('Tables that are written.', INTEGER) tables_done: number;
  @Shown('Tables that it has; 0: not known yet.', INTEGER) tables_all: number;
  @Shown(INTEGER) rows: number;
  @Shown('Files of the organization that are written.', INTEGER) files: number;
  @Shown('Bytes of its own file until now.', INTEGER) bytes: number;
  @Shown('Why there is no file; of one that goes on, why it had to begin anew.', orNull(oneOf(EXPORT_PROBLEMS)))
  problem: ExportProblem | null;
}

export class OrganizationDeletionData {
  @Shown('From then on it is deleted, at the earliest; null: it is not.', orNull(TIME)) deleting_at: string | null;
  @Shown('Who asked for it; null: nobody, or the command line of a former version.', orNull(oneOf(ASKERS)))
  asked_by: (typeof ASKERS)[number] | null;
  @Shown('It has begun: nobody takes it back.') has_begun: boolean;
  @Shown('Whether whoever asks can take it back, or end the suspension that came with it.') can_keep: boolean;
  @Shown('Null: it is not suspended.', orNull(TIME)) suspended_at: string | null;
  @Shown('Why not all could be deleted until now; for operators.', orNull(TEXT)) problem: string | null;
}

export class OrganizationWholeData {
  @Shown('Its name, which is typed to delete it.') name: string;
  @Shown('The newest export; null: there is none.', orNull({ type: OrganizationExportData }))
  export: OrganizationExportData | null;
  @Shown({ type: OrganizationDeletionData }) deletion: OrganizationDeletionData;
  @Shown('Days between the wish to delete it and the deletion.', INTEGER) wait_days: number;
}

const toDeletion = answerOf(OrganizationDeletionData);

export const toExportData = answerOf(OrganizationExportData);

export function toDeletionData(state: DeletionState, by: 'owner' | 'operator'): OrganizationDeletionData {
  const isPlanned = state.deletingAt !== null;
  const isOwn = by === 'operator' || (isPlanned ? state.askedBy === 'owner' : state.isSuspendedForIt);
  return toDeletion({
    ...state,
    hasBegun: state.begunAt !== null,
    canKeep: state.begunAt === null && isOwn && (isPlanned || (by === 'owner' && state.suspendedAt !== null)),
    problem: by === 'operator' ? state.problem : null,
  });
}
