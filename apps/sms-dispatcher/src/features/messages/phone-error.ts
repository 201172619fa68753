import type { PhoneFailure } from '@chasqui/sms';
import { toStorableText } from '@chasqui/runtime';
import { failureOfResultName, failureOfResultNumber } from './android-results';
import { type FailureName, failureOf } from './phone-failures';

const MAX_SAID = 500;

/**
 * What SMS Gateway for Android writes besides the results of SmsManager (capcom6/android-sms-gateway 1.68.0,
 * `MessagesService.kt`): `Can't send message: …` before anything was handed to Android, `sendSMS: …` around it.
 */
const APP_WORDS: readonly (readonly [RegExp, FailureName])[] = [
  [/^TTL expired\b/i, 'expired'],
  [/^Delivery result\b/, 'delivery'],
  [/^Can't send message: (SIM \d+ not found|No SIMs found)/, 'noSim'],
  [/^Can't send message: SIM selection requires READ_PHONE_STATE/, 'noPermission'],
  // What Android throws before it takes a message names the permission.
  [/^sendSMS: .{0,300}\bandroid\.permission\.SEND_SMS\b/, 'noPermission'],
  [/Invalid destination ?Address/i, 'number'],
  [/Invalid message body/i, 'unsuited'],
  [/^Can't send message: /, 'unsuited'],
  [/\b(credit|balance)\b/i, 'credit'],
];

/**
 * The failure that SMS Gateway for Android describes in words.
 *
 * @param text null: it gave none
 * @returns null for no words
 */
export function failureOfAppText(text: string | null): PhoneFailure | null {
  if (text === null || text === '') return null;
  const said = toStorableText(text, MAX_SAID);
  return failureOf(resultIn(said) ?? wordsIn(said, APP_WORDS) ?? 'refused', said);
}

/** `Send result: RESULT_… (…)`, or `Send result: Unknown error code: 133.` for results newer than the app. */
function resultIn(said: string): FailureName | null {
  const [, name, number] = /^Send result: (?:(RESULT_[A-Z_]{1,60})|Unknown error code: (\d{1,5}))/.exec(said) ?? [];
  if (name !== undefined) return failureOfResultName(name);
  return number === undefined ? null : failureOfResultNumber(Number(number));
}

/**
 * What cht-gateway writes (medic/cht-gateway 1.5.0, `IntentProcessor.java`, `SmsSender.java`,
 * `DeliveryReportHandler.java`).
 */
const CHT_WORDS: readonly (readonly [RegExp, FailureName])[] = [
  [/^no-service$/, 'noService'],
  [/^radio-off$/, 'radioOff'],
  [/^null-pdu$/, 'unsuited'],
  [/^generic; /, 'refused'],
  [/^destination\.invalid$/, 'number'],
  [/^Delivery failed: /, 'delivery'],
  [/^Exception: .{0,300}\bandroid\.permission\.SEND_SMS\b/, 'noPermission'],
  [/^Exception: .{0,300}Invalid destination ?Address/i, 'number'],
];

/**
 * The failure that cht-gateway describes. The app itself retries 20 times in 12 hours what failed for lack of service,
 * and its user can resend a failed message: another attempt from here could be one too many.
 */
export function failureOfChtReason(reason: string | null): PhoneFailure | null {
  if (reason === null || reason === '') return null;
  const said = toStorableText(reason, MAX_SAID);
  const [, number] = /^unknown; resultCode=(\d{1,5})$/.exec(said) ?? [];
  const name = number === undefined ? wordsIn(said, CHT_WORDS) : failureOfResultNumber(Number(number));
  return { ...failureOf(name ?? 'refused', said), retry: 'never' };
}

const wordsIn = (said: string, words: readonly (readonly [RegExp, FailureName])[]): FailureName | null =>
  words.find(([pattern]) => pattern.test(said))?.[1] ?? null;
