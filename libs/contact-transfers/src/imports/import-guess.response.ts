import {
  CONTACT_FIELD_TYPES,
  type ContactFieldType,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_FORMATS,
  type ImportFormat,
} from '@chasqui/entities';
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

  @ApiProperty({
    description: 'It says of each row what the number or address of another column is, and is used for that.',
  })
  is_label: boolean;

  @ApiProperty({ enum: CONTACT_FIELD_TYPES, description: 'The type of a custom field that fits its first values.' })
  field_type: ContactFieldType;

  @ApiProperty({ type: [String], description: 'Of a `select` the values that it has.' })
  field_options: string[];

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
    enum: [...IMPORT_FORMATS, null],
    nullable: true,
    description: 'A table, or cards, whose columns are always the same; null: the file cannot be read.',
  })
  format: ImportFormat | null;

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
    description: 'What stands between cells; null: the file is no table, or cannot be read.',
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
  { problem, columns, ...guess }: ImportGuess,
  fields: readonly ImportFieldData[],
): ImportGuessData => ({
  ...guess,
  columns: columns.map(({ heading, target, isLabel, field, examples }) => ({
    heading,
    target,
    is_label: isLabel,
    field_type: field.type,
    field_options: field.options,
    examples,
  })),
  fields: fields.map(({ key, label }) => ({ key, label })),
  error: problem,
});
