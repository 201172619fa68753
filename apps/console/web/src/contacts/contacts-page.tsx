import './contacts.css';
import { IconUsers } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import type { Contact, Page as ListPage } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Further, nextPageOf, type Paged } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { CreateButton } from '../kit/list-page';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { ContactFilters } from './contact-filters';
import { ContactList } from './contact-list';
import { ContactsActions } from './contacts-actions';
import { type ContactsSearch, isFiltered } from './contacts-search';
import { CreateContact } from './create-contact';
import { rememberSearch } from './last-search';
import { isShort, useContacts } from './queries';
import { NOBODY } from './selection';
import { SelectionBar } from './selection-bar';

export function ContactsPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const mode = useMode();
  const search = useSearch({ from: '/inside/o/$orgId/contacts' });
  const contacts = useContacts(search);
  useEffect(() => rememberSearch(orgId, search), [orgId, search]);
  const [isCreating, setCreating] = useState(false);
  const mayWrite = may('contacts:write');
  const isSome = contacts.data?.pages.some(({ data }) => data.length > 0) ?? false;
  // Until the new filters have an answer, assume contacts: an empty list has no filters to change.
  const hasSome = isFiltered(search) || isSome || contacts.isPlaceholderData;
  const create = mayWrite && (
    <CreateButton onClick={() => setCreating(true)}>{t('contacts:create.title')}</CreateButton>
  );
  const actions = (
    <>
      {hasSome && (
        <LinkButton
          to="/o/$orgId/contacts/duplicates"
          params={{ orgId }}
          leftSection={<IconUsers size={15} stroke={1.6} />}
        >
          {t('contacts:duplicates.title')}
        </LinkButton>
      )}
      <ContactsActions search={search} />
      {create}
    </>
  );
  return (
    <Page title={t('contacts:title')} lede={t('contacts:lede')} actions={actions}>
      {hasSome && <ContactFilters search={search} />}
      <Loaded query={contacts} skeleton={<Rows count={10} />}>
        {({ pages }) =>
          contacts.isPlaceholderData && !isSome ? (
            <Rows count={10} />
          ) : (
            // The selection ends when the filters or the mode change.
            <Found
              key={JSON.stringify([mode, search])}
              search={search}
              pages={pages}
              query={contacts}
              isOld={contacts.isPlaceholderData}
            />
          )
        }
      </Loaded>
      <CreateContact opened={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

interface FoundProps {
  search: ContactsSearch;
  pages: readonly ListPage<Contact>[];
  query: Paged;
  /** The contacts are of earlier filters. */
  isOld: boolean;
}

function Found({ search, pages, query, isOld }: FoundProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { may } = useOrganization();
  const [selection, setSelection] = useState(NOBODY);
  const isMore = query.hasNextPage;
  const contacts = pages.flatMap(({ data }) => data);
  if (contacts.length === 0 && !isMore) return isFiltered(search) ? <NobodyFound /> : <NobodyYet />;
  const isByHand = isShort(pages);
  const chosen = contacts.filter(({ id }) => selection.ids.has(id));
  const total = Math.max(pages[0]?.total ?? 0, contacts.length);
  const isCapped = pages[0]?.total_capped ?? false;
  const counts = { loaded: number(contacts.length), total: number(total) };
  return (
    <>
      <p className="contact-count dim small" role="status">
        {isOld
          ? '\u00a0'
          : isMore
            ? t(isCapped ? 'contacts:loadedOfMore' : 'contacts:loadedOf', counts)
            : t('contacts:count', { count: contacts.length })}
      </p>
      <ContactList
        contacts={contacts}
        selection={selection}
        onSelect={may('contacts:write') ? setSelection : undefined}
        onMore={isByHand || isOld ? undefined : nextPageOf(query)}
        isOld={isOld}
      />
      {!isOld && <Further query={query} byHand={isByHand ? 'common:further' : undefined} />}
      {chosen.length > 0 && <SelectionBar contacts={chosen} onClear={() => setSelection(NOBODY)} />}
    </>
  );
}

function NobodyFound(): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <Blank title={t('contacts:none.title')} text={t('contacts:none.text')}>
      <LinkButton to="/o/$orgId/contacts" params={{ orgId }}>
        {t('contacts:filters.clear')}
      </LinkButton>
    </Blank>
  );
}

function NobodyYet(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  return (
    <Blank title={t('contacts:empty.title')} text={t('contacts:empty.text')}>
      {may('contacts:import') && (
        <LinkButton to="/o/$orgId/contacts/import" params={{ orgId }} variant="filled">
          {t('contacts:empty.import')}
        </LinkButton>
      )}
    </Blank>
  );
}
