import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import type { LocatedMessage } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { Loaded } from '../kit/states';
import { useWaitText, useWaitTime } from '../kit/wait-text';
import { MessageStatusText } from '../messages/message-status';
import { TraceLine } from '../messages/trace-line';
import { useLocated } from './queries';

interface LocatedPanelProps {
  id: string;
  onLane: (lane: string) => void;
}

/** Operators see where a message is and why, not its text. */
export function LocatedPanel({ id, onLane }: LocatedPanelProps): ReactElement {
  const { t } = useWords();
  const message = useLocated(id);
  return (
    <Loaded query={message}>
      {(data) => (
        <div className="stack">
          <div className="row">
            <MessageStatusText message={data} />
            <span className="grow" />
            <span className="mono dim clip">{data.id}</span>
            <CopyButton value={data.id} />
          </div>
          {data.why !== null && <Why why={data.why} />}
          <Steps message={data} />
          {data.lane !== null && (
            <Button onClick={() => onLane(laneOf(data.lane ?? ''))}>{t('operations:located.openLane')}</Button>
          )}
          <Facts message={data} />
          <TraceLine trace={data.trace} />
          {data.deliveries.length > 0 && <Deliveries message={data} />}
          <div className="note">
            <span className="soft small grow">{t('operations:located.privacy')}</span>
            <Button
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.6} />}
              loading={message.isFetching}
              onClick={() => void message.refetch()}
            >
              {t('operations:located.again')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Messages that others overtake stand in a second lane. */
const laneOf = (lane: string): string => lane.replace(/:late$/, '');

function Why({ why }: { why: NonNullable<LocatedMessage['why']> }): ReactElement {
  const { t } = useWords();
  const text = useWaitText();
  const time = useWaitTime();
  return (
    <div className="note warn">
      <span>
        <span className="strong">{t('operations:columns.why')}: </span>
        {text(why)} {time(why) !== null && <span className="soft">{time(why)}</span>}
      </span>
    </div>
  );
}

const TONES = { pending: '', received: 'ok', sent: 'ok', delivered: 'ok', read: 'ok', failed: 'bad' } as const;

function Steps({ message }: { message: LocatedMessage }): ReactElement {
  const { t, code } = useWords();
  const { clock, dateTime } = useFormats();
  const [first] = message.steps;
  return (
    <ol className="cord">
      {message.steps.map((step, index) => (
        <li key={`${step.at}-${index}`}>
          <time dateTime={step.at} title={dateTime(step.at)}>
            {index === 0 || first === undefined
              ? clock(step.at)
              : `+${durationText(Date.parse(step.at) - Date.parse(first.at))}`}
          </time>
          <i className={step.change === null ? TONES[step.status] : ''} />
          <div>
            <span className="strong">
              {step.change === null
                ? message.direction === 'inbound'
                  ? t('messages:received')
                  : code('messages', `life.${step.status}`, step.status)
                : code('messages', `changes.${step.change}`, step.change)}
            </span>
            <small>
              {code('messages', `sources.${step.source}`, step.source)}
              {step.detail !== null && ` · ${code('messages', `errors.${step.detail}`, step.detail)}`}
            </small>
          </div>
        </li>
      ))}
      {message.why !== null && (
        <li>
          <span className="at">{t('messages:life.now')}</span>
          <i className="open" />
          <div>
            <span className="strong">{t('messages:life.waits')}</span>
          </div>
        </li>
      )}
    </ol>
  );
}

function Facts({ message }: { message: LocatedMessage }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { dateTime } = useFormats();
  const facts: readonly (readonly [string, string | null])[] = [
    [t('operations:columns.organization'), message.organization.name],
    [t('operations:located.account'), message.account === null ? null : phoneText(message.account)],
    [t('messages:columns.channel'), t(`common:channels.${message.channel}`)],
    [t('messages:facts.type'), message.type],
    [t('messages:facts.created'), dateTime(message.created_at)],
    [t('messages:facts.scheduled'), message.scheduled_at === null ? null : dateTime(message.scheduled_at)],
    [t('messages:facts.attempts'), String(message.attempts)],
    [t('messages:facts.error'), message.error_code],
    [t('operations:lane.name'), message.lane],
    [t('operations:located.request'), message.request_id],
    [t('messages:facts.provider'), message.provider_id],
  ];
  return (
    <section>
      <h3>{t('operations:lane.facts')}</h3>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </section>
  );
}

const DELIVERY_TONES = { pending: 'open', succeeded: 'ok', failed: 'bad' } as const;

function Deliveries({ message }: { message: LocatedMessage }): ReactElement {
  const { t } = useWords();
  const { clock, dateTime } = useFormats();
  const waitText = useWaitText();
  return (
    <section>
      <h3>{t('messages:tabs.webhooks')}</h3>
      <ol className="cord">
        {message.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <time dateTime={delivery.created_at} title={dateTime(delivery.created_at)}>
              {clock(delivery.created_at)}
            </time>
            <i className={DELIVERY_TONES[delivery.status]} />
            <div>
              <span className="strong">{delivery.event}</span>
              <small>
                {delivery.host ?? t('messages:goneWebhook')} · {t(`webhooks:deliveryStatus.${delivery.status}`)}
                {delivery.http_status !== null && ` · ${t('webhooks:answered', { status: delivery.http_status })}`}
              </small>
              {delivery.why !== null && <small>{waitText(delivery.why)}</small>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
