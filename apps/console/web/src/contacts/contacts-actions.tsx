import { IconFileImport, IconForms } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { ExportMenu } from '../contact-transfers/export-menu';
import { useOrganization } from '../session/session';
import { type ContactsSearch, toContactsQuery } from './contacts-search';

interface ContactsActionsProps {
  search: ContactsSearch;
}

export function ContactsActions({ search }: ContactsActionsProps): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  return (
    <>
      <LinkButton to="/o/$orgId/contacts/fields" params={{ orgId }} leftSection={<IconForms size={15} stroke={1.6} />}>
        {t('contacts:actions.fields')}
      </LinkButton>
      {may('contacts:import') ? (
        <LinkButton
          to="/o/$orgId/contacts/import"
          params={{ orgId }}
          leftSection={<IconFileImport size={15} stroke={1.6} />}
        >
          {t('contacts:actions.import')}
        </LinkButton>
      ) : (
        <LinkButton to="/o/$orgId/contacts/imports" params={{ orgId }}>
          {t('contacts:actions.imports')}
        </LinkButton>
      )}
      <ExportMenu filters={toContactsQuery(search)} label={t('contacts:actions.export')} />
    </>
  );
}
