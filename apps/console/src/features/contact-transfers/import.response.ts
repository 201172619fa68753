import { ImportData, type ImportRecord, type ShownRow, toImportFigures } from '@chasqui/contact-transfers';
import { ApiProperty, OmitType } from '@nestjs/swagger';

/** An import, as every member reads it. The refused rows are read on their own. */
export class ConsoleImportData extends OmitType(ImportData, ['errors_url'] as const) {
  @ApiProperty({ description: 'There is a file of the refused rows, which is kept for 3 days.' })
  has_refused_rows: boolean;
}

/** A dry run or an import, and what came of it. */
export class ConsoleImportToReadData extends ConsoleImportData {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Of a dry run the import that was started from it; null: none was.',
  })
  import_id: string | null;

  @ApiProperty({
    description:
      'Of a dry run: its file is still there, and can be imported. It is kept for 3 days; of an import false.',
  })
  has_file: boolean;
}

/** A row that was refused or skipped. */
export class RefusedRowData {
  @ApiProperty({
    enum: ['failed', 'skipped'],
    description: '`skipped`: it says nothing new, or is of somebody who is there and was to be left as they are.',
  })
  outcome: 'failed' | 'skipped';

  @ApiProperty({ type: 'integer', description: 'Where it stands in the file, from 1.' })
  line: number;

  @ApiProperty({
    description: 'Why. `EXISTS` and `SAME_PERSON` are of rows that were skipped.',
    example: 'INVALID_PHONE',
  })
  code: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'Why exactly (`why`), and what it is about.',
    example: { why: 'NATIONAL', field: 'phone', value: '0151 12345678' },
  })
  params: Readonly<Record<string, string | number>>;

  @ApiProperty({ description: 'The same in words.' })
  reason: string;

  @ApiProperty({ type: [String], description: 'The first of its values, cut.' })
  cells: string[];
}

export const toRefusedRowData = ({ position: _position, ...row }: ShownRow): RefusedRowData => row;

export const toConsoleImportData = (row: ImportRecord): ConsoleImportData => ({
  ...toImportFigures(row),
  has_refused_rows: row.errorsFileId !== null,
});
