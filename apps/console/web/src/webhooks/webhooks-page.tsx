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
  const { can } = useOrganization();
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setIsCreating(true)}>
      {t('webhooks:create.open')}
    </Button>
  );
  const isAllowed = can('developer');
  return (
    <Page title={t('webhooks:title')} lede={t('webhooks:lede')} {...(isAllowed && { actions: create })}>
      {isAllowed ? <Webhooks create={create} /> : <NoPermission least="developer" />}
      <CreateWebhook opened={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function Webhooks({ create }: { create: ReactElement }): ReactElement {
  const { t } = useWords();
  const webhooks = useWebhooks();
  return (
    <>
      <Loaded query={webhooks} least="developer">
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
    </>
  );
}
