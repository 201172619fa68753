import { ImportData, type ImportRecord, toImportFigures } from '@chasqui/contacts/transfers';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, TEXTS } from '@chasqui/http/requests';
import { OmitType } from '@nestjs/swagger';

/** As every member may read it. Refused rows have their own route. */
export class ConsoleImportData extends OmitType(ImportData, ['errors_url'] as const) {
  @Shown('There is a file of the refused rows, which is kept for 3 days.') has_refused_rows: boolean;
}

export class ConsoleImportToReadData extends ConsoleImportData {
  @Shown('Of a dry run the import that was started from it; null: none was.', orNull(ID)) import_id: string | null;
  @Shown('Of a dry run: its file is still there, and can be imported. It is kept for 3 days; of an import false.')
  has_file: boolean;
}

export class RefusedRowData {
  @Shown(
    '`skipped`: it says nothing new, or is of somebody who is there and was to be left as they are.',
    oneOf(['failed', 'skipped']),
  )
  outcome: 'failed' | 'skipped';
  @Shown('Where it stands in the file, from 1.', INTEGER) line: number;
  @Shown('Why. `EXISTS` and `SAME_PERSON` are of rows that were skipped.', { example: 'INVALID_PHONE' }) code: string;
  @Shown('Why exactly (`why`), and what it is about.', {
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    example: { why: 'NATIONAL', field: 'phone', value: '0151 12345678' },
  })
  params: Readonly<Record<string, string | number>>;
  @Shown('The same in words.') reason: string;
  @Shown('The first of its values, cut.', TEXTS) cells: string[];
}

export const toRefusedRowData = answerOf(RefusedRowData);

export const toConsoleImportData = (row: ImportRecord): ConsoleImportData => ({
  ...toImportFigures(row),
  has_refused_rows: row.errorsFileId !== null,
});
