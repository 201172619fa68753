import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { CreateButton, ListPage } from '../kit/list-page';
import { useOpenRow } from '../kit/use-open-row';
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
  const isAllowed = may('keys:manage');
  const keys = useKeys(isAllowed);
  const [openId, show] = useOpenRow('key');
  const open = keys.data?.find(({ id }) => id === openId);
  const close = (): void => show(undefined);
  return (
    <ListPage
      title={t('keys:title')}
      lede={t(`keys:lede.${mode}`)}
      isAllowed={isAllowed}
      query={keys}
      create={<CreateButton onClick={() => setIsCreating(true)}>{t('keys:create.open')}</CreateButton>}
      empty={{ title: t('keys:empty.title'), text: t('keys:empty.text') }}
      rows={(all) => <KeysTable keys={all} onOpen={show} />}
    >
      <SidePanel opened={open !== undefined} onClose={close} title={open?.name ?? ''}>
        {open && <KeyPanel key={open.id} apiKey={open} onClose={close} />}
      </SidePanel>
      <CreateKey opened={isCreating} onClose={() => setIsCreating(false)} />
    </ListPage>
  );
}
