import { Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { CopyButton } from '../kit/copy-button';
import { Page } from '../kit/page';
import { ErrorPanel, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { Deliveries } from './deliveries';
import { DisabledNote } from './disabled-note';
import { Recoveries } from './recoveries';
import { useWebhook } from './queries';
import { SendTest } from './send-test';
import { Signing } from './signing';
import { WebhookFigures } from './webhook-figures';
import { WebhookSettings } from './webhook-settings';

export function WebhookPage(): ReactElement {
  const { t } = useWords();
  const { webhookId } = useParams({ from: '/inside/o/$orgId/webhooks/$webhookId' });
  const { id } = useOrganization();
  const webhook = useWebhook(webhookId);
  if (webhook.data !== undefined) return <Detail webhook={webhook.data} />;
  return (
    <Page
      title={t('webhooks:one')}
      actions={
        <LinkButton to="/o/$orgId/webhooks" params={{ orgId: id }}>
          {t('webhooks:back')}
        </LinkButton>
      }
    >
      {webhook.error === null ? <Rows /> : <ErrorPanel error={webhook.error} retry={() => void webhook.refetch()} />}
    </Page>
  );
}

function Detail({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  const actions = (
    <>
      <LinkButton to="/o/$orgId/webhooks" params={{ orgId: id }}>
        {t('webhooks:back')}
      </LinkButton>
      <SendTest webhook={webhook} />
    </>
  );
  return (
    <Page title={webhook.name} actions={actions}>
      <p className="webhook-url">
        <span className="mono break">{webhook.url}</span>
        <CopyButton value={webhook.url} />
      </p>
      {webhook.description !== null && <p className="soft webhook-note">{webhook.description}</p>}
      <DisabledNote webhook={webhook} />
      <WebhookFigures webhook={webhook} />
      <Tabs defaultValue="deliveries" keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="deliveries">{t('webhooks:tabs.deliveries')}</Tabs.Tab>
          <Tabs.Tab value="recoveries">{t('webhooks:tabs.recoveries')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('webhooks:tabs.settings')}</Tabs.Tab>
          <Tabs.Tab value="signing">{t('webhooks:tabs.signing')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <Deliveries webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="recoveries">
          <Recoveries webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <WebhookSettings key={webhook.id} webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="signing">
          <Signing webhook={webhook} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
