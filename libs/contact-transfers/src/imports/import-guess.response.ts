import { CSV_DELIMITERS, CSV_ENCODINGS, type CsvDelimiter, type CsvEncoding } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import type { ImportGuess } from './import-guess';
import { ImportErrorData } from './import.response';

/** A column of a file. */
export class GuessedColumnData {
  @ApiProperty({ description: 'Its heading. A column without one cannot be imported.' })
  heading: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The field that the heading names; null: none is known.',
  })
  target: string | null;

  @ApiProperty({ type: [String], description: 'The first of its values, at most 3.' })
  examples: string[];
}

/** A custom field that a column can have. */
export class ImportFieldData {
  @ApiProperty({ description: 'A column is mapped to `custom_fields.<key>`.' })
  key: string;

  @ApiProperty({ description: 'What people call it.' })
  label: string;
}

/** How an import would read a file. */
export class ImportGuessData {
  @ApiProperty({
    type: 'string',
    enum: [...CSV_ENCODINGS, null],
    nullable: true,
    description: 'Null: what was seen so far is the same in UTF-8 and in Windows-1252.',
  })
  encoding: CsvEncoding | null;

  @ApiProperty({
    type: 'string',
    enum: [...CSV_DELIMITERS, null],
    nullable: true,
    description: 'What stands between cells; null: the file cannot be read.',
  })
  delimiter: CsvDelimiter | null;

  @ApiProperty({ type: [GuessedColumnData], description: 'In their order.' })
  columns: GuessedColumnData[];

  @ApiProperty({ type: [ImportFieldData], description: 'The custom fields of the organization.' })
  fields: ImportFieldData[];

  @ApiProperty({ type: ImportErrorData, nullable: true, description: 'Why the file cannot be imported as it is.' })
  error: ImportErrorData | null;
}

export const toImportGuessData = (
  { problem, ...guess }: ImportGuess,
  fields: readonly ImportFieldData[],
): ImportGuessData => ({ ...guess, fields: fields.map(({ key, label }) => ({ key, label })), error: problem });
