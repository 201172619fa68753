import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { useWebhookAction } from './use-webhook-action';

/** Why deliveries stopped, and the button that delivers what was missed. */
export function DisabledNote({ webhook }: { webhook: Webhook }): ReactElement | null {
  const { t } = useWords();
  const enable = useWebhookAction(
    (path, query) => api.post(`${path}/webhooks/${webhook.id}/enable-and-recover`, undefined, query),
    t('webhooks:disabled.enabled'),
  );
  if (webhook.status === 'active') {
    if (webhook.failing_since === null) return null;
    return (
      <div className="note warn" style={{ marginBottom: 16 }}>
        <span className="grow">
          {t('webhooks:failing')} <When at={webhook.failing_since} as="full" />
        </span>
      </div>
    );
  }
  return (
    <div className="note bad" style={{ marginBottom: 16, flexWrap: 'wrap' }}>
      <span className="grow">
        <span className="strong">{t(`webhooks:disabled.${webhook.disabled_reason ?? 'manual'}`)}</span>{' '}
        <When at={webhook.disabled_at} as="full" />
      </span>
      <Button variant="filled" loading={enable.isPending} onClick={() => enable.mutate()}>
        {t('webhooks:disabled.action')}
      </Button>
    </div>
  );
}
