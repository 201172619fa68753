import type { Why } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords, type Values } from '../i18n/use-words';

/** Localized reason of a wait; unknown codes keep the server's words. */
export function useWaitText(): (why: Why) => string {
  const { t, code } = useWords();
  return ({ code: word, text, params }) => {
    const name = word === 'paused' && params.by === null ? 'paused_nobody' : word;
    const words = code('waits', `codes.${name}`, text, valuesOf(params));
    const cause = [params.cause, params.reason, params.httpStatus, params.error].find(isText);
    return cause === undefined ? words : t('waits:because', { text: words, cause });
  };
}

/** When the wait ends, or else since when it lasts; null if unknown. */
export function useWaitTime(): (why: Why) => string | null {
  const { t } = useWords();
  const { dateTime } = useFormats();
  return ({ since, next_at: next }) => {
    if (next !== null) return t('waits:nextAt', { time: dateTime(next) });
    return since === null ? null : t('waits:since', { time: dateTime(since) });
  };
}

const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Values for the text; the counted one becomes `count`. */
function valuesOf(params: Why['params']): Values {
  const counted = [params.ahead, params.parts, params.inHand, params.count].find(
    (value): value is { count: number } => typeof value === 'object' && value !== null && 'count' in value,
  );
  const count = counted?.count ?? [params.minutes, params.alive].find((value) => typeof value === 'number') ?? 1;
  const plain = Object.entries(params).flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []));
  return { ...Object.fromEntries(plain), count };
}
