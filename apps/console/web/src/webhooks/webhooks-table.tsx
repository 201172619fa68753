import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Webhook } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
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
  const never = t('common:never');
  const eventsOf = ({ events }: Webhook): string =>
    events.includes('*') ? t('webhooks:allEvents') : t('webhooks:eventCount', { count: events.length });
  const quiet = (count: number): ReactElement => (
    <span className={count === 0 ? 'dim' : undefined}>{number(count)}</span>
  );
  return (
    <DataTable
      rows={webhooks}
      by="id"
      columns={[
        { head: t('common:name'), as: 'title', cell: (webhook) => <Name webhook={webhook} /> },
        { head: t('webhooks:columns.events'), cell: eventsOf },
        { head: t('webhooks:columns.status'), cell: (webhook) => <WebhookStatusText webhook={webhook} /> },
        { head: t('webhooks:columns.ok'), className: 'n', cell: ({ stats }) => number(stats.ok) },
        { head: t('webhooks:columns.failed'), className: 'n', cell: ({ stats }) => quiet(stats.failed) },
        { head: t('webhooks:columns.pending'), className: 'n', cell: ({ stats }) => quiet(stats.pending) },
        { head: t('webhooks:columns.last'), cell: (webhook) => <When at={lastAttempt(webhook)} never={never} /> },
      ]}
    />
  );
}

function Name({ webhook: { id: webhookId, name, url } }: { webhook: Webhook }): ReactElement {
  const { id: orgId } = useOrganization();
  return (
    <div style={{ minWidth: 0 }}>
      <Link to="/o/$orgId/webhooks/$webhookId" params={{ orgId, webhookId }} className="row-button">
        {name}
      </Link>
      <div className="mono dim break">{url}</div>
    </div>
  );
}
