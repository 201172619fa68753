import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Attempt, DeliveryDetail } from '../api/types';
import { durationText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { Loaded } from '../kit/states';
import { When } from '../kit/when';
import { DeliveryStatusText } from './delivery-status';
import { useAttempt, useDelivery } from './queries';
import { useWebhookAction } from './use-webhook-action';

interface DeliveryPanelProps {
  id: string;
  /** Number of the open attempt; undefined if none. */
  attempt: number | undefined;
}

export function DeliveryPanel({ id, attempt }: DeliveryPanelProps): ReactElement {
  return <Loaded query={useDelivery(id)}>{(delivery) => <DeliveryView delivery={delivery} open={attempt} />}</Loaded>;
}

function DeliveryView({ delivery, open }: { delivery: DeliveryDetail; open: number | undefined }): ReactElement {
  const { t } = useWords();
  const replay = useWebhookAction(
    (path, query) => api.post(`${path}/deliveries/${delivery.id}/replay`, undefined, query),
    t('webhooks:replayed'),
  );
  return (
    <div className="stack">
      <div className="row wrap">
        <DeliveryStatusText status={delivery.status} />
        <span className="mono">{delivery.event}</span>
        <span className="grow" />
        <Button loading={replay.isPending} onClick={() => replay.mutate()}>
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
          <AttemptView
            key={attempt.attempt}
            deliveryId={delivery.id}
            attempt={attempt}
            isOpen={attempt.attempt === open}
          />
        ))}
      </div>
    </div>
  );
}

interface AttemptViewProps {
  deliveryId: string;
  attempt: Attempt;
  isOpen: boolean;
}

/** The result; a click shows the request, at an address of its own. */
function AttemptView({ deliveryId, attempt, isOpen }: AttemptViewProps): ReactElement {
  const { t } = useWords();
  const isOk = attempt.http_status !== null && attempt.http_status >= 200 && attempt.http_status < 300;
  const outcome = attempt.http_status === null ? (attempt.error ?? '–') : String(attempt.http_status);
  return (
    <div className="attempt">
      <Link
        from="/o/$orgId/webhooks/$webhookId"
        to="."
        search={(now) => ({ ...now, delivery: deliveryId, attempt: isOpen ? undefined : attempt.attempt })}
        replace
        className="attempt-line"
        aria-expanded={isOpen}
      >
        <span className={`status ${isOk ? 'ok' : 'bad'}`}>
          {t('webhooks:attempt', { number: attempt.attempt })} · {outcome}
        </span>
        <span className="grow" />
        <span className="dim small num">
          {attempt.duration_ms !== null && `${durationText(attempt.duration_ms)} · `}
          <When at={attempt.at} as="short" />
        </span>
        <IconChevronDown size={15} stroke={1.6} aria-hidden />
      </Link>
      {isOpen && <AttemptRequest deliveryId={deliveryId} number={attempt.attempt} />}
      {attempt.response_excerpt !== null && attempt.response_excerpt !== '' && (
        <CodeBlock text={attempt.response_excerpt} label={t('webhooks:response')} wraps />
      )}
    </div>
  );
}

/** Formatted for reading; copying gives the exact bytes. */
function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function AttemptRequest({ deliveryId, number }: { deliveryId: string; number: number }): ReactElement {
  const { t } = useWords();
  return (
    <Loaded query={useAttempt(deliveryId, number)}>
      {({ request }) => (
        <div className="attempt-request">
          <div className="row">
            <h4 className="grow">{t('webhooks:request.title')}</h4>
            <CopyButton value={window.location.href} label={t('webhooks:request.link')} />
          </div>
          {request === null ? (
            <p className="soft small">{t('webhooks:request.notKept')}</p>
          ) : (
            <>
              <CodeBlock
                text={Object.entries(request.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
                label={t('webhooks:request.headers')}
                wraps
              />
              {request.body === null ? (
                <p className="soft small">{t('webhooks:request.bodyGone')}</p>
              ) : (
                <CodeBlock
                  text={readable(request.body)}
                  label={t('webhooks:request.body')}
                  copy={<CopyButton value={request.body} label={t('webhooks:request.copyBody')} />}
                />
              )}
            </>
          )}
          <h4>{t('webhooks:response')}</h4>
        </div>
      )}
    </Loaded>
  );
}
