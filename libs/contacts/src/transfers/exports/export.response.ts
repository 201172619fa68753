import {
  CONTACT_EXPORT_FORMATS,
  CONTACT_EXPORT_STATES,
  type ContactExportFormat,
  type ContactExportState,
} from '@chasqui/database';
import type { MediaLinks } from '@chasqui/files/store';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';
import type { ExportRecord } from './contact-export.repository';

export class StartedExportData {
  @Shown('Its ID, for GET /contacts/exports/{id}.', ID) id: string;
  @Shown('It waits for its turn.', oneOf(['queued'])) status: 'queued';
}

export class ExportErrorData {
  @Shown(
    'STORAGE_FULL, EXPORT_TOO_LARGE, BROKE_OFF; SEGMENT_NOT_FOUND or FIELD_NOT_FOUND if the segment went meanwhile.',
    { example: 'STORAGE_FULL' },
  )
  code: string;
  @Shown('The same in words.') message: string;
}

/** contract.md D6. */
export class ContactExportData {
  @Shown('Its ID.', ID) id: string;
  @Shown('How far it is.', oneOf(CONTACT_EXPORT_STATES)) status: ContactExportState;
  @Shown('How the file is written.', oneOf(CONTACT_EXPORT_FORMATS)) format: ContactExportFormat;
  @Shown('Contacts in the file; null: it is not written yet.', orNull(INTEGER)) total: number | null;
  @Shown(
    'A link to the file, for 24 hours and as long as the key that read it may be used; null: it is not written yet, or it ' +
      'was deleted.',
    orNull({ type: 'string', format: 'uri' }),
  )
  url: string | null;
  @Shown('When the file is deleted: 24 hours after it was written.', orNull(TIME)) expires_at: string | null;
  @Shown('Why there is no file.', orNull({ type: ExportErrorData })) error: ExportErrorData | null;
  @Shown('When it was asked for.', TIME) created_at: string;
}

const toData = answerOf(ContactExportData);

/** For readers who may not have the link to the file. */
export function toExportFigures(row: ExportRecord): Omit<ContactExportData, 'url'> {
  const { url: _, ...figures } = withUrl(row, null);
  return figures;
}

/** @param keyId of the key that reads it: the link works as long as the key does */
export const toContactExportData = (row: ExportRecord, links: MediaLinks, keyId: string): ContactExportData =>
  withUrl(row, row.fileId && links.urlForKey(row.fileId, keyId));

const withUrl = (row: ExportRecord, url: string | null): ContactExportData =>
  toData({ ...row, status: row.state, error: row.problem, url });
