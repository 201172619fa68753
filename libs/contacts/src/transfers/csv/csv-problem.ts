/** Why a file cannot be imported. Stored: never rename. */
export type CsvProblemCode =
  | 'FILE_GONE'
  | 'FILE_EMPTY'
  | 'NOT_CSV'
  | 'ENCODING_INVALID'
  | 'QUOTES_INVALID'
  | 'LINE_TOO_LONG'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_ROWS'
  | 'HEADING_INVALID'
  | 'MAPPING_INVALID';

/** A file that cannot be imported. The message is shown to its sender. */
export class CsvProblem extends Error {
  constructor(
    readonly code: CsvProblemCode,
    message: string,
  ) {
    super(message);
    this.name = 'CsvProblem';
  }
}
