import { kindOf } from '../checker/answer-kind';
import { groupBy } from '../checker/group-by';
import type { History } from '../checker/history';
import { type Spread, spreadOf } from './recovery';

export interface SmsFigures {
  count: number;
  accepted: number;
  requests: number;
  /** SMS that left phones, and final states of messages. */
  left_phones: number;
  ends: Record<string, number>;
  retries: number;
  received: number;
  /** From the API's answer to the phone's radio, if in that order. */
  accepted_to_radio_ms: Spread;
}

export function smsFigures({ sms, database }: History): SmsFigures {
  const ids = new Set(sms.rows.map(({ id }) => id));
  const ended = database.messages.filter(({ id }) => ids.has(id));
  const leftAt = new Map(sms.radio.map(({ text, at }) => [text, at]));
  const answers = sms.messages.flatMap(({ token, tries }) => {
    const answer = tries.find((each) => kindOf(each) === 'sent');
    return answer === undefined ? [] : [{ token, answeredAt: answer.endedAt }];
  });
  const ends = groupBy(ended, ({ status, errorCode }) => `${status} ${errorCode ?? ''}`.trim());
  return {
    count: sms.messages.length,
    accepted: answers.length,
    requests: sms.messages.reduce((sum, { tries }) => sum + tries.length, 0),
    left_phones: sms.radio.length,
    ends: Object.fromEntries([...ends].map(([end, rows]) => [end, rows.length])),
    retries: sms.rows.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0),
    received: sms.received.length,
    accepted_to_radio_ms: spreadOf(
      answers.flatMap(({ token, answeredAt }) => {
        const at = leftAt.get(token);
        // A disconnected client retried, so its answer came later.
        return at === undefined || at < answeredAt ? [] : [at - answeredAt];
      }),
    ),
  };
}
