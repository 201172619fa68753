import type { ContactFilter } from '../../records/lists/contact-list.repository';
import { ContactsQuery, toFilter } from '../../records/requests/contacts.query';
import { CONTACT_EXPORT_FORMATS, type ContactExportFormat } from '@chasqui/database';
import { ChoiceField, TakenElsewhere } from '@chasqui/http/requests';
import { PickType } from '@nestjs/swagger';

const FILTERS = ['q', 'tag', 'segment_id', 'phone', 'email', 'external_id', 'opt_out', 'updated_since'] as const;
const WHOLE = 'An export has all contacts that the filters pass.';

/** POST /contacts/export, with the filters of GET /contacts. */
@TakenElsewhere({ page: WHOLE, per_page: WHOLE, cursor: WHOLE, sort: WHOLE })
export class ExportContactsBody extends PickType(ContactsQuery, FILTERS) {
  @ChoiceField({ of: CONTACT_EXPORT_FORMATS, default: 'csv', about: 'How the file is written.' })
  format?: ContactExportFormat;
}

/** Does not check that the segment exists. */
export function toExportWanted(body: ExportContactsBody): {
  format: ContactExportFormat;
  filter: ContactFilter & { segmentId?: string };
} {
  const segmentId = body.segment_id?.trim() || undefined;
  return { format: body.format ?? 'csv', filter: { ...toFilter(body), ...(segmentId !== undefined && { segmentId }) } };
}
