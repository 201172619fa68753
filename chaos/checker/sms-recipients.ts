import type { SentSms } from './sms-history';

/** Fate of an SMS, by its recipient. */
export interface SmsEnding {
  status: 'sent' | 'delivered' | 'failed';
  errorCode: string | null;
  /** Copies that leave a phone: none, one, or one per attempt. */
  leaves: 'never' | 'once' | 'per attempt';
}

const FAILS: Readonly<Record<string, Omit<SmsEnding, 'status'>>> = {
  '0002': { errorCode: 'DELIVERY_FAILED', leaves: 'once' },
  '0005': { errorCode: 'NUMBER_INVALID', leaves: 'never' },
  '0014': { errorCode: 'GENERIC_FAILURE', leaves: 'once' },
  // The only failure that surely sent nothing: another attempt may follow.
  '0015': { errorCode: 'NO_SERVICE', leaves: 'per attempt' },
};
const REPLIES = ['0009', '0010'];

const lastFour = ({ recipient }: Pick<SentSms, 'recipient'>): string => recipient.slice(-4);

/** The last four digits of sandbox recipients (architecture, section 6). */
export function endingOf(message: Pick<SentSms, 'recipient' | 'isReported'>): SmsEnding {
  const failure = FAILS[lastFour(message)];
  // Only a report tells that a delivery failed.
  const isHeard = message.isReported || failure?.errorCode !== 'DELIVERY_FAILED';
  if (failure !== undefined && isHeard) return { status: 'failed', ...failure };
  return { status: message.isReported ? 'delivered' : 'sent', errorCode: null, leaves: 'once' };
}

/** Ends of an SMS that expired before it was sent; the second: its phone was away all the time. */
const OVER = ['EXPIRED', 'DEVICE_OFFLINE'];

export const isOver = ({ mayExpire }: SentSms, errorCode: string | null | undefined): boolean =>
  mayExpire && OVER.includes(errorCode ?? '');

export const writesBack = (message: Pick<SentSms, 'recipient'>): boolean => REPLIES.includes(lastFour(message));
