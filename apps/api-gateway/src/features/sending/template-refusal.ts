import type { AppError, ErrorCode } from '@chasqui/errors';

/** Their sentence adds nothing to the code. */
const SPEAK_FOR_THEMSELVES: readonly ErrorCode[] = [
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_ACTIVE',
  'TEMPLATE_WRONG_CHANNEL',
];

/** Why a row of a bulk send has no text: `detail` of a row that failed with MISSING_CONTENT. Begins with the code. */
export const refusalDetail = ({ code, message }: AppError): string =>
  SPEAK_FOR_THEMSELVES.includes(code) ? code : `${code}: ${message}`;

export const KEPT_TEXT_ERRORS = [
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_ACTIVE',
  'TEMPLATE_WRONG_CHANNEL',
  'TEMPLATE_VARIABLE_MISSING',
  'QUICK_REPLY_NOT_FOUND',
] as const;
