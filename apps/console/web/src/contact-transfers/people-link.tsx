import type { ReactElement } from 'react';
import type { ContactImport } from '../api/types';
import { dayOf } from '../contacts/contacts-search';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { useOrganization } from '../session/session';

/**
 * Links to the imported people: by a tag that all of them got, else to contacts changed since the day of the import.
 */
export function PeopleLink({ read }: { read: ContactImport }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const [tag] = read.tags;
  const search = tag === undefined ? { since: dayOf(new Date(read.started_at ?? read.created_at)) } : { tag: [tag] };
  return (
    <div>
      <LinkButton variant="filled" to="/o/$orgId/contacts" params={{ orgId }} search={search}>
        {t('transfers:people')}
      </LinkButton>
    </div>
  );
}
