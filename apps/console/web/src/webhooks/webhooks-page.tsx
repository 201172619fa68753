import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission } from '../kit/states';
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
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setIsCreating(true)}>
      {t('webhooks:create.open')}
    </Button>
  );
  // An empty list has the button in its middle.
  const hasWebhooks = (webhooks.data?.length ?? 0) > 0;
  return (
    <Page title={t('webhooks:title')} lede={t('webhooks:lede')} {...(hasWebhooks && { actions: create })}>
      {isAllowed ? (
        <Loaded query={webhooks}>
          {(all) =>
            all.length === 0 ? (
              <Blank title={t('webhooks:empty.title')} text={t('webhooks:empty.text')}>
                {create}
              </Blank>
            ) : (
              <WebhooksTable webhooks={all} />
            )
          }
        </Loaded>
      ) : (
        <NoPermission />
      )}
      <CreateWebhook opened={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}
