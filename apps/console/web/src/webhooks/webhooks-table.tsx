import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Webhook } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { WebhookStatusText } from './webhook-status';

/** The latest attempt, successful or not. */
const lastAttempt = ({ last_success_at, last_failure_at }: Webhook): string | null =>
  [last_success_at, last_failure_at]
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null;

export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { id: orgId } = useOrganization();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('common:name')}</th>
          <th>{t('webhooks:columns.events')}</th>
          <th>{t('webhooks:columns.status')}</th>
          <th className="n">{t('webhooks:columns.ok')}</th>
          <th className="n">{t('webhooks:columns.failed')}</th>
          <th className="n">{t('webhooks:columns.pending')}</th>
          <th>{t('webhooks:columns.last')}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <td className="head">
              <div style={{ minWidth: 0 }}>
                <Link
                  to="/o/$orgId/webhooks/$webhookId"
                  params={{ orgId, webhookId: webhook.id }}
                  className="row-button"
                >
                  {webhook.name}
                </Link>
                <div className="mono dim break">{webhook.url}</div>
              </div>
            </td>
            <td data-label={t('webhooks:columns.events')}>
              {webhook.events.includes('*')
                ? t('webhooks:allEvents')
                : t('webhooks:eventCount', { count: webhook.events.length })}
            </td>
            <td data-label={t('webhooks:columns.status')}>
              <WebhookStatusText webhook={webhook} />
            </td>
            <td className="n" data-label={t('webhooks:columns.ok')}>
              {number(webhook.stats.ok)}
            </td>
            <td className="n" data-label={t('webhooks:columns.failed')}>
              <span className={webhook.stats.failed === 0 ? 'dim' : undefined}>{number(webhook.stats.failed)}</span>
            </td>
            <td className="n" data-label={t('webhooks:columns.pending')}>
              <span className={webhook.stats.pending === 0 ? 'dim' : undefined}>{number(webhook.stats.pending)}</span>
            </td>
            <td data-label={t('webhooks:columns.last')}>
              <When at={lastAttempt(webhook)} never={t('common:never')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
