import {
  CONTACT_FIELD_TYPES,
  type ContactFieldType,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_FORMATS,
  type ImportFormat,
} from '@chasqui/database';
import { answerOf, listOf, oneOf, orNull, Shown, TEXT, TEXTS } from '@chasqui/http/requests';
import type { ImportGuess } from './import-guess';
import { ImportErrorData } from './import.response';

export class GuessedColumnData {
  @Shown('Its heading. A column without one cannot be imported.') heading: string;
  @Shown('The field that the heading names; null: none is known.', orNull(TEXT)) target: string | null;
  @Shown('It says of each row what the number or address of another column is, and is used for that.')
  is_label: boolean;
  @Shown('The type of a custom field that fits its first values.', oneOf(CONTACT_FIELD_TYPES))
  field_type: ContactFieldType;
  @Shown('Of a `select` the values that it has.', TEXTS) field_options: string[];
  @Shown('The first of its values, at most 3.', TEXTS) examples: string[];
}

export class ImportFieldData {
  @Shown('A column is mapped to `custom_fields.<key>`.') key: string;
  @Shown('What people call it.') label: string;
}

export class ImportGuessData {
  @Shown(
    'A table, or cards, whose columns are always the same; null: the file cannot be read.',
    orNull(oneOf(IMPORT_FORMATS)),
  )
  format: ImportFormat | null;
  @Shown('Null: what was seen so far is the same in UTF-8 and in Windows-1252.', orNull(oneOf(CSV_ENCODINGS)))
  encoding: CsvEncoding | null;
  @Shown('What stands between cells; null: the file is no table, or cannot be read.', orNull(oneOf(CSV_DELIMITERS)))
  delimiter: CsvDelimiter | null;
  @Shown('In their order.', listOf(GuessedColumnData)) columns: GuessedColumnData[];
  @Shown('The custom fields of the organization.', listOf(ImportFieldData)) fields: ImportFieldData[];
  @Shown('Why the file cannot be imported as it is.', orNull({ type: ImportErrorData })) error: ImportErrorData | null;
}

const toData = answerOf(ImportGuessData);
const toColumnData = answerOf(GuessedColumnData);
const toFieldData = answerOf(ImportFieldData);

export const toImportGuessData = (guess: ImportGuess, fields: readonly ImportFieldData[]): ImportGuessData =>
  toData({
    ...guess,
    columns: guess.columns.map(({ field, ...column }) =>
      toColumnData({ ...column, fieldType: field.type, fieldOptions: field.options }),
    ),
    fields: fields.map(toFieldData),
    error: guess.problem,
  });
