import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Attempt, DeliveryDetail } from '../api/types';
import { durationText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { Loaded } from '../kit/states';
import { When } from '../kit/when';
import { DeliveryStatusText } from './delivery-status';
import { useDelivery } from './queries';
import { useWebhookAction } from './use-webhook-action';

/** One delivery: what was sent, what was answered each time, and once more. */
export function DeliveryPanel({ id }: { id: string }): ReactElement {
  return <Loaded query={useDelivery(id)}>{(delivery) => <DeliveryView delivery={delivery} />}</Loaded>;
}

function DeliveryView({ delivery }: { delivery: DeliveryDetail }): ReactElement {
  const { t } = useWords();
  const replay = useWebhookAction(`/deliveries/${delivery.id}/replay`, t('webhooks:replayed'));
  return (
    <div className="stack">
      <div className="row wrap">
        <DeliveryStatusText status={delivery.status} />
        <span className="mono">{delivery.event}</span>
        <span className="grow" />
        <Button loading={replay.isPending} onClick={() => replay.mutate({})}>
          {t('webhooks:replay')}
        </Button>
      </div>
      <dl className="facts">
        <dt>{t('webhooks:facts.event')}</dt>
        <dd className="row">
          <span className="mono">{delivery.event_id}</span>
          <CopyButton value={delivery.event_id} />
        </dd>
        <dt>{t('webhooks:facts.reason')}</dt>
        <dd>{t(`webhooks:reasons.${delivery.reason}`)}</dd>
        <dt>{t('webhooks:facts.created')}</dt>
        <dd>
          <When at={delivery.created_at} as="full" />
        </dd>
        {delivery.next_attempt_at !== null && (
          <>
            <dt>{t('webhooks:facts.next')}</dt>
            <dd>
              {Date.parse(delivery.next_attempt_at) <= Date.now() ? (
                t('webhooks:facts.nextNow')
              ) : (
                <When at={delivery.next_attempt_at} />
              )}
            </dd>
          </>
        )}
      </dl>
      <h3>{t('webhooks:attempts')}</h3>
      {delivery.attempts.length === 0 && <p className="soft">{t('webhooks:noAttempts')}</p>}
      <div>
        {delivery.attempts.map((attempt) => (
          <AttemptView key={attempt.attempt} attempt={attempt} />
        ))}
      </div>
      {delivery.payload !== undefined && delivery.payload !== null && (
        <>
          <h3>{t('webhooks:sent')}</h3>
          <CodeBlock text={JSON.stringify(delivery.payload, null, 2)} label={t('webhooks:sent')} />
        </>
      )}
    </div>
  );
}

function AttemptView({ attempt }: { attempt: Attempt }): ReactElement {
  const { t } = useWords();
  const isOk = attempt.http_status !== null && attempt.http_status >= 200 && attempt.http_status < 300;
  const outcome = attempt.http_status === null ? (attempt.error ?? '–') : String(attempt.http_status);
  return (
    <div className="attempt">
      <div className="row" style={{ marginBottom: 6 }}>
        <span className={`status ${isOk ? 'ok' : 'bad'}`}>
          {t('webhooks:attempt', { number: attempt.attempt })} · {outcome}
        </span>
        <span className="grow" />
        <span className="dim small num">
          {attempt.duration_ms !== null && `${durationText(attempt.duration_ms)} · `}
          <When at={attempt.at} as="short" />
        </span>
      </div>
      {attempt.response_excerpt !== null && attempt.response_excerpt !== '' && (
        <CodeBlock text={attempt.response_excerpt} label={t('webhooks:response')} wraps />
      )}
    </div>
  );
}
