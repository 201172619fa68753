import type { ReactElement } from 'react';
import type { Delivery } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';

const TONES = { pending: 'open', succeeded: 'ok', failed: 'bad' } as const;

/** Who was told of a message, as knots. */
export function DeliveryLines({ deliveries }: { deliveries: readonly Delivery[] }): ReactElement {
  const { t } = useWords();
  const { clock, dateTime } = useFormats();
  return (
    <ol className="cord">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <time dateTime={delivery.created_at} title={dateTime(delivery.created_at)}>
            {clock(delivery.created_at)}
          </time>
          <i className={TONES[delivery.status]} />
          <div>
            <span className="strong">{delivery.event}</span>
            <small>{t(`webhooks:deliveryStatus.${delivery.status}`)}</small>
            <small>
              {delivery.http_status !== null && t('webhooks:answered', { status: delivery.http_status })}
              {delivery.duration_ms !== null && ` · ${durationText(delivery.duration_ms)}`}
              {delivery.attempt > 1 && ` · ${t('webhooks:attemptCount', { count: delivery.attempt })}`}
            </small>
          </div>
        </li>
      ))}
    </ol>
  );
}
