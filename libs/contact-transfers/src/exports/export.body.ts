import { type ContactFilter, ContactsQuery, toFilter } from '@chasqui/contact-records';
import { CONTACT_EXPORT_FORMATS, type ContactExportFormat } from '@chasqui/entities';
import { Rule, TakenElsewhere } from '@chasqui/requests';
import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const FILTERS = ['q', 'tag', 'segment_id', 'phone', 'email', 'external_id', 'opt_out', 'updated_since'] as const;
const WHOLE = 'An export has all contacts that the filters pass.';

/** Body of POST /contacts/export. Its filters are those of GET /contacts. */
@TakenElsewhere({
  page: WHOLE,
  per_page: WHOLE,
  cursor: WHOLE,
  sort: WHOLE,
})
export class ExportContactsBody extends PickType(ContactsQuery, FILTERS) {
  @ApiPropertyOptional({ enum: CONTACT_EXPORT_FORMATS, default: 'csv', description: 'How the file is written.' })
  @IsOptional()
  @Rule({
    name: 'format',
    test: (value) => CONTACT_EXPORT_FORMATS.some((format) => format === value),
    field: 'NOT_ALLOWED',
    message: '`format` must be csv or json.',
    reason: 'ONE_OF',
    params: { words: 'csv, json' },
  })
  format?: ContactExportFormat;
}

/** Which contacts are asked for, and how they are written. The segment is not read yet. */
export function toExportWanted(body: ExportContactsBody): {
  format: ContactExportFormat;
  filter: ContactFilter & { segmentId?: string };
} {
  const segmentId = body.segment_id?.trim() || undefined;
  return { format: body.format ?? 'csv', filter: { ...toFilter(body), ...(segmentId !== undefined && { segmentId }) } };
}
