import type { ReactElement } from 'react';
import type { Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status } from '../kit/status';

export function WebhookStatusText({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  if (webhook.status === 'disabled') {
    const isOwnWish = webhook.disabled_reason === 'manual';
    return <Status tone={isOwnWish ? 'off' : 'bad'}>{t('webhooks:status.disabled')}</Status>;
  }
  if (webhook.failing_since !== null) return <Status tone="warn">{t('webhooks:status.failing')}</Status>;
  return <Status tone="ok">{t('webhooks:status.active')}</Status>;
}
