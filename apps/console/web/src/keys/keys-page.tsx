import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { CreateKey } from './create-key';
import { KeyPanel } from './key-panel';
import { KeysTable } from './keys-table';
import { useKeys } from './queries';

export function KeysPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const mode = useMode();
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setIsCreating(true)}>
      {t('keys:create.open')}
    </Button>
  );
  const isAllowed = may('keys:manage');
  const keys = useKeys(isAllowed);
  // An empty list has the button in its middle.
  const hasKeys = (keys.data?.length ?? 0) > 0;
  return (
    <Page title={t('keys:title')} lede={t(`keys:lede.${mode}`)} {...(hasKeys && { actions: create })}>
      {isAllowed ? <Keys keys={keys} create={create} /> : <NoPermission />}
      <CreateKey opened={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function Keys({ keys, create }: { keys: UseQueryResult<ApiKey[]>; create: ReactElement }): ReactElement {
  const { t } = useWords();
  const { key: openId } = useSearch({ from: '/inside/o/$orgId/keys' });
  const navigate = useNavigate({ from: '/o/$orgId/keys' });
  const show = (key: string | undefined): void => void navigate({ search: (now) => ({ ...now, key }) });
  const open = keys.data?.find(({ id }) => id === openId);
  const close = (): void => show(undefined);
  return (
    <>
      <Loaded query={keys}>
        {(all) =>
          all.length === 0 ? (
            <Blank title={t('keys:empty.title')} text={t('keys:empty.text')}>
              {create}
            </Blank>
          ) : (
            <KeysTable keys={all} onOpen={show} />
          )
        }
      </Loaded>
      <SidePanel opened={open !== undefined} onClose={close} title={open?.name ?? ''}>
        {open && <KeyPanel key={open.id} apiKey={open} onClose={close} />}
      </SidePanel>
    </>
  );
}
