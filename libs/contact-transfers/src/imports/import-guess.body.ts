import { CSV_DELIMITERS, CSV_ENCODINGS, type CsvDelimiter, type CsvEncoding } from '@chasqui/entities';
import { Rule } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { type FileHead, GUESS_BYTES } from './import-guess';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MOST_CHARS = Math.ceil(GUESS_BYTES / 3) * 4;

/** The beginning of a file that is about to be imported. */
export class GuessImportBody {
  @ApiProperty({
    format: 'byte',
    description: `The first ${GUESS_BYTES} bytes of the file in base64, or all of it if it has fewer.`,
  })
  @Rule({
    name: 'head',
    stage: 'required',
    test: (value) => typeof value === 'string' && value.length > 0 && value.length <= MOST_CHARS && BASE64.test(value),
    field: 'MALFORMED',
    message: `\`head\` must be 1 to ${GUESS_BYTES} bytes in base64.`,
    reason: 'BASE64',
  })
  head: string;

  @ApiProperty({ description: 'There is no more of the file.' })
  @Rule({
    name: 'isWhole',
    stage: 'required',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`is_whole` must be true or false.',
    reason: 'BOOLEAN',
  })
  is_whole: boolean;

  @ApiPropertyOptional({ enum: CSV_ENCODINGS, description: 'How the text is encoded. Default: found out.' })
  @IsOptional()
  @Rule({
    name: 'encoding',
    test: (value) => CSV_ENCODINGS.some((encoding) => encoding === value),
    field: 'NOT_ALLOWED',
    message: `\`encoding\` must be one of ${CSV_ENCODINGS.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: CSV_ENCODINGS.join(', ') },
  })
  encoding?: CsvEncoding;

  @ApiPropertyOptional({ enum: CSV_DELIMITERS, description: 'What stands between cells. Default: found out.' })
  @IsOptional()
  @Rule({
    name: 'delimiter',
    test: (value) => CSV_DELIMITERS.some((delimiter) => delimiter === value),
    field: 'NOT_ALLOWED',
    message: '`delimiter` must be a comma, a semicolon, a tab or a pipe.',
    reason: 'DELIMITER',
  })
  delimiter?: CsvDelimiter;
}

export const headOf = ({ head, is_whole: isWhole }: GuessImportBody): FileHead => ({
  bytes: Buffer.from(head, 'base64'),
  isWhole,
});
