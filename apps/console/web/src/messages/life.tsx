import type { ReactElement } from 'react';
import type { Message, MessageEvent, Why } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useWaitText, useWaitTime } from '../kit/wait-text';
import { lifeSteps } from './life-steps';

const TONES = { pending: '', sent: 'ok', delivered: 'ok', read: 'ok', failed: 'bad' } as const;

interface LifeProps {
  message: Message;
  events: readonly MessageEvent[];
  why: Why | null;
}

/** The first step shows its time, the others the time since the first. */
export function Life({ message, events, why }: LifeProps): ReactElement {
  const { clock, dateTime } = useFormats();
  const what = useStepText(message);
  return (
    <ol className="cord">
      {lifeSteps(events).map(({ event, afterMs }, index) => (
        <li key={`${event.at}-${index}`}>
          <time dateTime={event.at} title={dateTime(event.at)}>
            {afterMs === null ? clock(event.at) : `+${durationText(afterMs)}`}
          </time>
          <i className={TONES[event.status]} />
          <div>
            <span className="strong">{what(event).title}</span>
            <small>{what(event).note}</small>
          </div>
        </li>
      ))}
      {why !== null && <Waiting why={why} />}
    </ol>
  );
}

/** A changed text has its own title; every other step is titled by its status. */
function useStepText(message: Message): (event: MessageEvent) => { title: string; note: string } {
  const { t, code } = useWords();
  return (event) => {
    const source = t(`messages:sources.${event.source}`);
    if (event.change !== null) return { title: t(`messages:changes.${event.change}`), note: source };
    if (event.status === 'failed') {
      const otherwise = message.error_message ?? event.detail ?? source;
      return { title: t('messages:life.failed'), note: code('messages', `errors.${event.detail ?? ''}`, otherwise) };
    }
    if (message.direction === 'inbound') return { title: t('messages:received'), note: source };
    const isTaken = event.status === 'pending' && event.source !== 'api';
    const title = isTaken ? t('messages:life.taken') : t(`messages:life.${event.status}`);
    return { title, note: event.detail === null ? source : `${source} · ${event.detail}` };
  };
}

function Waiting({ why }: { why: Why }): ReactElement {
  const { t } = useWords();
  const text = useWaitText();
  const time = useWaitTime();
  return (
    <li>
      <span className="at">{t('messages:life.now')}</span>
      <i className="open" />
      <div>
        <span className="strong">{t('messages:life.waits')}</span>
        <small>{text(why)}</small>
        {time(why) !== null && <small>{time(why)}</small>}
      </div>
    </li>
  );
}
