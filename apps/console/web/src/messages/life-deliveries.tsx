import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LifeDelivery } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useWaitText } from '../kit/wait-text';
import { useOrganization } from '../session/session';

const TONES = { pending: 'open', succeeded: 'ok', failed: 'bad' } as const;

export function LifeDeliveries({ deliveries }: { deliveries: readonly LifeDelivery[] }): ReactElement {
  const { t } = useWords();
  const { clock, dateTime } = useFormats();
  const waitText = useWaitText();
  const { id: orgId, may } = useOrganization();
  return (
    <ol className="cord">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <time dateTime={delivery.created_at} title={dateTime(delivery.created_at)}>
            {clock(delivery.created_at)}
          </time>
          <i className={TONES[delivery.status]} />
          <div>
            {delivery.webhook !== null && may('webhooks:manage') ? (
              <Link
                className="link strong"
                to="/o/$orgId/webhooks/$webhookId"
                params={{ orgId, webhookId: delivery.webhook.id }}
                search={{ delivery: delivery.id }}
              >
                {delivery.event}
              </Link>
            ) : (
              <span className="strong">{delivery.event}</span>
            )}
            <small>
              {delivery.webhook?.host ?? t('messages:goneWebhook')} · {t(`webhooks:deliveryStatus.${delivery.status}`)}
            </small>
            {delivery.attempts.map((attempt) => (
              <small key={attempt.attempt}>
                {clock(attempt.at)}{' '}
                {attempt.http_status === null ? attempt.error : t('webhooks:answered', { status: attempt.http_status })}
                {attempt.duration_ms !== null && ` · ${durationText(attempt.duration_ms)}`}
              </small>
            ))}
            {delivery.why !== null && <small>{waitText(delivery.why)}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}
