import { IconFileImport, IconForms } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { useOrganization } from '../session/session';

/** What else is done with contacts, each on a page of its own. */
export function ContactsActions(): ReactElement {
  const { t } = useWords();
  const { id: orgId, can } = useOrganization();
  const to = (page: string): string => `/o/${orgId}/contacts/${page}`;
  return (
    <>
      <LinkButton to={to('fields')} leftSection={<IconForms size={15} stroke={1.6} />}>
        {t('contacts:actions.fields')}
      </LinkButton>
      {can('agent') && (
        <LinkButton to={to('import')} leftSection={<IconFileImport size={15} stroke={1.6} />}>
          {t('contacts:actions.import')}
        </LinkButton>
      )}
    </>
  );
}
