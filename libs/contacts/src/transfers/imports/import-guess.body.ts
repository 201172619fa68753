import { CSV_DELIMITERS, CSV_ENCODINGS, type CsvDelimiter, type CsvEncoding } from '@chasqui/database';
import { BooleanField, ChoiceField, Field, type Kind } from '@chasqui/http/requests';
import { type FileHead, GUESS_BYTES } from './import-guess';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MOST_CHARS = Math.ceil(GUESS_BYTES / 3) * 4;

export const DELIMITER: Kind = {
  schema: { type: 'string', enum: [...CSV_DELIMITERS] },
  is: (value) => CSV_DELIMITERS.some((delimiter) => delimiter === value),
  must: 'a comma, a semicolon, a tab or a pipe',
  code: 'NOT_ALLOWED',
  reason: 'DELIMITER',
};

export class GuessImportBody {
  @Field(
    {
      required: 'VALIDATION',
      about: `The first ${GUESS_BYTES} bytes of the file in base64, or all of it if it has fewer.`,
    },
    {
      schema: { type: 'string', format: 'byte' },
      longest: MOST_CHARS,
      is: (value) => typeof value === 'string' && BASE64.test(value),
      must: `1 to ${GUESS_BYTES} bytes in base64`,
      code: 'MALFORMED',
      reason: 'BASE64',
    },
  )
  head: string;

  @BooleanField({ required: 'VALIDATION', about: 'There is no more of the file.' }) is_whole: boolean;

  @ChoiceField({ of: CSV_ENCODINGS, about: 'How the text is encoded. Default: found out.' }) encoding?: CsvEncoding;
  @Field({ about: 'What stands between cells. Default: found out.' }, DELIMITER) delimiter?: CsvDelimiter;
}

export const headOf = ({ head, is_whole: isWhole }: GuessImportBody): FileHead => ({
  bytes: Buffer.from(head, 'base64'),
  isWhole,
});
