import type { ReactElement } from 'react';
import type { Webhook } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useWebhookSpeed } from './queries';

/** Last 24 hours. The rate counts attempts, and shows how many. */
export function WebhookFigures({ webhook }: { webhook: Webhook }): ReactElement | null {
  const { t } = useWords();
  const { number } = useFormats();
  const speed = useWebhookSpeed(webhook.id).data;
  const { ok, failed, pending, attempts } = webhook.stats;
  const time = (ms: number | null | undefined): string => (ms == null ? '–' : durationText(ms));
  const figures = [
    // Rounded down: 100 % means all of them.
    [
      t('webhooks:figures.rate'),
      attempts === 0
        ? '–'
        : t('webhooks:figures.rateOf', {
            percent: number(Math.floor((ok / attempts) * 1000) / 10),
            count: attempts,
            attempts: number(attempts),
          }),
    ],
    [t('webhooks:columns.ok'), number(ok)],
    [t('webhooks:columns.failed'), number(failed)],
    [t('webhooks:columns.pending'), number(pending)],
    [t('webhooks:figures.p50'), time(speed?.p50_ms)],
    [t('webhooks:figures.p95'), time(speed?.p95_ms)],
    [
      t('webhooks:figures.retried'),
      speed === undefined || speed.ended === 0
        ? '–'
        : t('webhooks:figures.retriedOf', { retried: number(speed.retried), ended: number(speed.ended) }),
    ],
  ];
  return (
    <dl className="webhook-figures" aria-label={t('webhooks:figures.title')}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
