import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
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
  const { can } = useOrganization();
  const mode = useMode();
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setIsCreating(true)}>
      {t('keys:create.open')}
    </Button>
  );
  const isAllowed = can('developer');
  return (
    <Page title={t('keys:title')} lede={t(`keys:lede.${mode}`)} {...(isAllowed && { actions: create })}>
      {isAllowed ? <Keys create={create} /> : <NoPermission least="developer" />}
      <CreateKey opened={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function Keys({ create }: { create: ReactElement }): ReactElement {
  const { t } = useWords();
  const keys = useKeys();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = keys.data?.find(({ id }) => id === openId);
  const close = (): void => setOpenId(null);
  return (
    <>
      <Loaded query={keys} least="developer">
        {(all) =>
          all.length === 0 ? (
            <Blank title={t('keys:empty.title')} text={t('keys:empty.text')}>
              {create}
            </Blank>
          ) : (
            <KeysTable keys={all} onOpen={setOpenId} />
          )
        }
      </Loaded>
      <SidePanel opened={open !== undefined} onClose={close} title={open?.name ?? ''}>
        {open && <KeyPanel key={open.id} apiKey={open} onClose={close} />}
      </SidePanel>
    </>
  );
}
