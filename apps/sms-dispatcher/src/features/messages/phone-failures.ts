import type { PhoneFailure } from '@chasqui/sms';

type Meaning = Omit<PhoneFailure, 'text'> & { words: string };

const failure = (code: Meaning['code'], retry: Meaning['retry'], words: string): Meaning => ({ code, retry, words });

const RADIO = "The phone's mobile radio is off or restarting. Switch flight mode off, or restart the phone.";
const CALL = 'The phone was in a call that its network does not let SMS pass.';
const UNSUITED = 'The phone could not make an SMS of the text or the number. Check both.';
const REFUSED =
  "The network refused the message. Check the SIM's credit and contract, and the number. It is not tried again, because part of it may have been sent.";
const FAULT =
  'The phone could not send the message. Restart it. It is not tried again, because part of it may have been sent.';
const PREMIUM = "The phone's Android was told not to let the app write to this premium number.";

/**
 * Failures, in words for the person who runs the phone. `one_part` and `whole` apply only where nothing was sent:
 * Android checks default SIM, permission and its limit for all parts at once (Android 11 and later; AOSP
 * `SMSDispatcher.java`, `sendRawPdu`), and sends the parts one by one.
 */
export const FAILURES = {
  expired: failure('EXPIRED', 'never', 'The message expired before the phone could send it.'),
  noService: failure('NO_SERVICE', 'one_part', 'The phone had no mobile network. Check its reception.'),
  notReady: failure('NO_SERVICE', 'one_part', 'The mobile network was not ready or took no SMS. Check the reception.'),
  simAbsent: failure(
    'NO_SERVICE',
    'one_part',
    'The phone did not find a SIM that works. Check that it is inserted and unlocked.',
  ),
  noSim: failure('NO_SERVICE', 'whole', 'The phone has no such SIM. Insert it, or send without `sim`.'),
  noDefaultSim: failure(
    'PROCESSING_FAILED',
    'whole',
    "The phone has several SIMs and none is the default for SMS. Choose one in Android's settings, or send with `sim`.",
  ),
  noPermission: failure(
    'PROCESSING_FAILED',
    'whole',
    "The app may not do this on the phone. Allow it SMS and Phone in Android's settings.",
  ),
  radioOff: failure('RADIO_OFF', 'one_part', RADIO),
  call: failure('NO_SERVICE', 'one_part', CALL),
  limit: failure(
    'LIMIT_REACHED',
    'whole',
    'Android lets an app send 30 parts a minute, and the app sent more. The phone goes slower for an hour. If it asks whether the app may send, answer it there.',
  ),
  modemLimit: failure(
    'LIMIT_REACHED',
    'one_part',
    "The phone's modem was given too much at once. The phone goes slower for an hour.",
  ),
  stopped: failure('PROCESSING_FAILED', 'never', 'Somebody at the phone refused the message when Android asked.'),
  fixedNumbers: failure(
    'RECIPIENT_BLOCKED',
    'never',
    'The SIM only writes to its fixed numbers (FDN). Switch that off.',
  ),
  premium: failure('RECIPIENT_BLOCKED', 'never', PREMIUM),
  number: failure('NUMBER_INVALID', 'never', 'The phone refused the number.'),
  centre: failure(
    'GENERIC_FAILURE',
    'never',
    "The SIM's message centre number is wrong. Correct it in the phone's SMS app.",
  ),
  unsuited: failure('PROCESSING_FAILED', 'never', UNSUITED),
  credit: failure('NO_CREDIT', 'never', 'The SIM has no credit.'),
  memory: failure(
    'GENERIC_FAILURE',
    'never',
    'The phone or its SIM is out of memory. Delete old messages, or restart it.',
  ),
  refused: failure('GENERIC_FAILURE', 'never', REFUSED),
  fault: failure('GENERIC_FAILURE', 'never', FAULT),
  delivery: failure(
    'DELIVERY_FAILED',
    'never',
    "The recipient's network reported that it could not deliver the message.",
  ),
} as const satisfies Record<string, Meaning>;

export type FailureName = keyof typeof FAILURES;

const MAX_TEXT = 500;

/** For customers: what to do, then what the phone said. @param said in storable form */
export function failureOf(name: FailureName, said: string): PhoneFailure {
  const { words, ...rest } = FAILURES[name];
  return { ...rest, text: Array.from(`${words} The phone said: ${said}`).slice(0, MAX_TEXT).join('') };
}
