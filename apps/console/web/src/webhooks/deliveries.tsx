import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Delivery, Webhook } from '../api/types';
import { durationText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { FilterMenu } from '../kit/filter-menu';
import { List } from '../kit/list-page';
import { When } from '../kit/when';
import { DeliveryPanel } from './delivery-panel';
import { DeliveryStatusText } from './delivery-status';
import { useDeliveries } from './queries';
import { Recover } from './recover';

const STATUSES = ['pending', 'succeeded', 'failed'] as const;

export function Deliveries({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const { status, delivery: openId, attempt } = useSearch({ from: '/inside/o/$orgId/webhooks/$webhookId' });
  const navigate = useNavigate({ from: '/o/$orgId/webhooks/$webhookId' });
  const open = (delivery: string | undefined): void =>
    void navigate({ search: (now) => ({ ...now, delivery, attempt: undefined }) });
  const deliveries = useDeliveries(webhook.id, status);
  return (
    <>
      <div className="filters">
        <FilterMenu
          label={t('webhooks:columns.status')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`webhooks:deliveryStatus.${value}`) }))}
          onChange={(value) => void navigate({ search: (now) => ({ ...now, status: value }) })}
        />
        <span className="grow" />
        <Recover webhook={webhook} />
      </div>
      <List query={deliveries} empty={{ title: t('webhooks:none.title'), text: t('webhooks:none.text') }}>
        {(all) => (
          <div style={{ borderTop: '1px solid var(--line)' }}>
            {all.map((delivery) => (
              <DeliveryLine key={delivery.id} delivery={delivery} onOpen={() => open(delivery.id)} />
            ))}
          </div>
        )}
      </List>
      <SidePanel opened={openId !== undefined} onClose={() => open(undefined)} title={t('webhooks:delivery')}>
        {openId !== undefined && <DeliveryPanel key={openId} id={openId} attempt={attempt} />}
      </SidePanel>
    </>
  );
}

function DeliveryLine({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <button type="button" className="delivery-line" onClick={onOpen}>
      <DeliveryStatusText status={delivery.status} />
      <span className="row">
        <span className="mono">{delivery.event}</span>
        {delivery.reason !== 'event' && <span className="chip">{t(`webhooks:reasons.${delivery.reason}`)}</span>}
      </span>
      <span className="dim num">
        {delivery.http_status ?? '–'}
        {delivery.duration_ms !== null && ` · ${durationText(delivery.duration_ms)}`}
        {delivery.attempt > 1 && ` · ${t('webhooks:attemptCount', { count: delivery.attempt })}`}
      </span>
      <span className="dim">
        <When at={delivery.created_at} as="short" />
      </span>
    </button>
  );
}
