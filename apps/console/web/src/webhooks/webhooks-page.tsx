import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { CreateButton, ListPage } from '../kit/list-page';
import { useOrganization } from '../session/session';
import { CreateWebhook } from './create-webhook';
import { useWebhooks } from './queries';
import { WebhooksTable } from './webhooks-table';

export function WebhooksPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const isAllowed = may('webhooks:manage');
  const webhooks = useWebhooks(isAllowed);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <ListPage
      title={t('webhooks:title')}
      lede={t('webhooks:lede')}
      isAllowed={isAllowed}
      query={webhooks}
      create={<CreateButton onClick={() => setIsCreating(true)}>{t('webhooks:create.open')}</CreateButton>}
      empty={{ title: t('webhooks:empty.title'), text: t('webhooks:empty.text') }}
      rows={(all) => <WebhooksTable webhooks={all} />}
    >
      <CreateWebhook opened={isCreating} onClose={() => setIsCreating(false)} />
    </ListPage>
  );
}
