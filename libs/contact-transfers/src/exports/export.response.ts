import {
  CONTACT_EXPORT_FORMATS,
  CONTACT_EXPORT_STATES,
  type ContactExportFormat,
  type ContactExportState,
} from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import type { ExportRecord } from './contact-export.repository';

/** An export that was asked for. */
export class StartedExportData {
  @ApiProperty({ format: 'uuid', description: 'Its ID, for GET /contacts/exports/{id}.' })
  id: string;

  @ApiProperty({ enum: ['queued'], description: 'It waits for its turn.' })
  status: 'queued';
}

/** Why there is no file. */
export class ExportErrorData {
  @ApiProperty({
    description:
      'STORAGE_FULL, EXPORT_TOO_LARGE, BROKE_OFF; SEGMENT_NOT_FOUND or FIELD_NOT_FOUND if the segment went meanwhile.',
    example: 'STORAGE_FULL',
  })
  code: string;

  @ApiProperty({ description: 'The same in words.' })
  message: string;
}

/** An export (contract.md D6). */
export class ContactExportData {
  @ApiProperty({ format: 'uuid', description: 'Its ID.' })
  id: string;

  @ApiProperty({ enum: CONTACT_EXPORT_STATES, description: 'How far it is.' })
  status: ContactExportState;

  @ApiProperty({ enum: CONTACT_EXPORT_FORMATS, description: 'How the file is written.' })
  format: ContactExportFormat;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Contacts in the file; null: it is not written yet.' })
  total: number | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'A link to the file, for 24 hours and as long as the key that read it may be used; null: it is not written yet, or it ' +
      'was deleted.',
  })
  url: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the file is deleted: 24 hours after it was written.',
  })
  expires_at: string | null;

  @ApiProperty({ type: ExportErrorData, nullable: true, description: 'Why there is no file.' })
  error: ExportErrorData | null;

  @ApiProperty({ format: 'date-time', description: 'When it was asked for.' })
  created_at: string;
}

/** An export as whoever may not have the link reads it. */
export function toExportFigures(row: ExportRecord): Omit<ContactExportData, 'url'> {
  return {
    id: row.id,
    status: row.state,
    format: row.format,
    total: row.total,
    expires_at: row.expiresAt?.toISOString() ?? null,
    error: row.problem,
    created_at: row.createdAt.toISOString(),
  };
}

/** @param keyId of the key that reads it: the link ends with it */
export const toContactExportData = (row: ExportRecord, links: MediaLinks, keyId: string): ContactExportData => ({
  ...toExportFigures(row),
  url: row.fileId === null ? null : links.urlForKey(row.fileId, keyId),
});
