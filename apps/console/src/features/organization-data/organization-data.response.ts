import type { DeletionState, ExportSummary } from '@chasqui/data-lifecycle';
import { EXPORT_PROBLEMS, EXPORT_STATES, type ExportProblem, type ExportState } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const ASKERS = ['owner', 'operator'] as const;

/** An export of an organization. */
export class OrganizationExportData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: EXPORT_STATES })
  state: ExportState;

  @ApiProperty({ type: 'string', nullable: true, description: 'The e-mail address of whoever asked for it.' })
  asked_by: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ ...TIME, nullable: true })
  finished_at: string | null;

  @ApiProperty({ ...TIME, nullable: true, description: 'From then on its file is gone.' })
  expires_at: string | null;

  @ApiProperty({ type: 'integer', description: 'Tables that are written.' })
  tables_done: number;

  @ApiProperty({ type: 'integer', description: 'Tables that it has; 0: not known yet.' })
  tables_all: number;

  @ApiProperty({ type: 'integer' })
  rows: number;

  @ApiProperty({ type: 'integer', description: 'Files of the organization that are written.' })
  files: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of its own file until now.' })
  bytes: number;

  @ApiProperty({
    enum: EXPORT_PROBLEMS,
    nullable: true,
    description: 'Why there is no file; of one that goes on, why it had to begin anew.',
  })
  problem: ExportProblem | null;
}

/** What becomes of an organization. */
export class OrganizationDeletionData {
  @ApiProperty({
    ...TIME,
    nullable: true,
    description: 'From then on it is deleted, at the earliest; null: it is not.',
  })
  deleting_at: string | null;

  @ApiProperty({
    enum: ASKERS,
    nullable: true,
    description: 'Who asked for it; null: nobody, or the command line of a former version.',
  })
  asked_by: (typeof ASKERS)[number] | null;

  @ApiProperty({ description: 'It has begun: nobody takes it back.' })
  has_begun: boolean;

  @ApiProperty({ description: 'Whether whoever asks can take it back, or end the suspension that came with it.' })
  can_keep: boolean;

  @ApiProperty({ ...TIME, nullable: true, description: 'Null: it is not suspended.' })
  suspended_at: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why not all could be deleted until now; for operators.',
  })
  problem: string | null;
}

/** The data of an organization as a whole. */
export class OrganizationWholeData {
  @ApiProperty({ description: 'Its name, which is typed to delete it.' })
  name: string;

  @ApiProperty({ type: OrganizationExportData, nullable: true, description: 'The newest export; null: there is none.' })
  export: OrganizationExportData | null;

  @ApiProperty({ type: OrganizationDeletionData })
  deletion: OrganizationDeletionData;

  @ApiProperty({ type: 'integer', description: 'Days between the wish to delete it and the deletion.' })
  wait_days: number;
}

export function toExportData(row: ExportSummary): OrganizationExportData {
  return {
    id: row.id,
    state: row.state,
    asked_by: row.askedBy,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    tables_done: row.tablesDone,
    tables_all: row.tablesAll,
    rows: row.rows,
    files: row.files,
    bytes: row.bytes,
    problem: row.problem,
  };
}

export function toDeletionData(state: DeletionState, by: 'owner' | 'operator'): OrganizationDeletionData {
  const isPlanned = state.deletingAt !== null;
  const isOwn = by === 'operator' || (isPlanned ? state.askedBy === 'owner' : state.isSuspendedForIt);
  return {
    deleting_at: state.deletingAt?.toISOString() ?? null,
    asked_by: state.askedBy,
    has_begun: state.begunAt !== null,
    can_keep: state.begunAt === null && isOwn && (isPlanned || (by === 'owner' && state.suspendedAt !== null)),
    suspended_at: state.suspendedAt?.toISOString() ?? null,
    problem: by === 'operator' ? state.problem : null,
  };
}
