import type { MessageErrorCode } from '@chasqui/entities';

/** What the app writes about a failure (android.telephony.SmsManager, the app's own checks), and what it means. */
const MEANINGS: readonly (readonly [RegExp, MessageErrorCode])[] = [
  [/\bTTL expired\b/i, 'EXPIRED'],
  [/RESULT_ERROR_NO_SERVICE/, 'NO_SERVICE'],
  [/RESULT_ERROR_RADIO_OFF|RESULT_RADIO_NOT_AVAILABLE/, 'RADIO_OFF'],
  [/RESULT_ERROR_LIMIT_EXCEEDED|SHORT_CODE_NEVER_ALLOWED|SHORT_CODE_NOT_ALLOWED/, 'LIMIT_REACHED'],
  [/RESULT_ERROR_FDN_CHECK_FAILURE|BLOCKED_DURING_EMERGENCY/, 'RECIPIENT_BLOCKED'],
  [/Invalid destination ?Address/i, 'NUMBER_INVALID'],
  [/\b(credit|balance)\b/i, 'NO_CREDIT'],
  [/^Delivery result\b/, 'DELIVERY_FAILED'],
];

/**
 * The code of a failure that the app describes in words.
 *
 * @param text null: it gave none
 * @returns null without words: what failed tells
 */
export function codeOfPhoneError(text: string | null): MessageErrorCode | null {
  if (text === null || text === '') return null;
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? 'GENERIC_FAILURE';
}
