import { Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { InboxTab, InboxView } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { Segments } from '../kit/segments';
import { useOrganization } from '../session/session';
import { countText, useInboxCounts } from './counts';
import { CHANNELS, type InboxSearch, TABS, VIEWS } from './inbox-search';

/** Conversations are counted up to this number. */
const MOST = 1000;
const TYPING_MS = 250;

interface ListHeadProps {
  search: InboxSearch;
  findRef: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

export function ListHead({ search, findRef, onHelp }: ListHeadProps): ReactElement {
  const { t } = useWords();
  const navigate = useNavigate({ from: '/o/$orgId/inbox' });
  const set = (change: InboxSearch): void => void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const find = useDebouncedCallback((text: string) => set({ q: text.trim() === '' ? undefined : text }), TYPING_MS);
  return (
    <div className="inbox-head">
      <div className="row">
        <span className="inbox-title" aria-hidden>
          {t('inbox:title')}
        </span>
        <span className="grow" />
        <button type="button" className="icon-button" aria-label={t('inbox:shortcuts.title')} onClick={onHelp}>
          <IconKeyboard size={18} stroke={1.5} />
        </button>
      </div>
      <Tabs search={search} onChange={set} />
      <TextInput
        ref={findRef}
        type="search"
        aria-label={t('inbox:find')}
        placeholder={t('inbox:find')}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        defaultValue={search.q ?? ''}
        onChange={(event) => find(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <div className="row wrap" style={{ gap: 6 }}>
        <ViewMenu
          view={search.view ?? 'waiting'}
          onChange={(view) => set({ view: view === 'waiting' ? undefined : view })}
        />
        <FilterMenu
          label={t('messages:columns.channel')}
          value={search.channel}
          options={CHANNELS.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
          onChange={(channel) => set({ channel })}
        />
      </div>
    </div>
  );
}

interface TabsProps {
  search: InboxSearch;
  onChange: (change: InboxSearch) => void;
}

function Tabs({ search, onChange }: TabsProps): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  const counts = useInboxCounts(id);
  const { view = 'waiting' } = search;
  const label = (tab: InboxTab): ReactNode => {
    // The server does not count all open and all closed conversations.
    const count = counts === undefined || view === 'open' || view === 'closed' ? 0 : counts[tab][view];
    const text = countText(count, counts?.is_capped === true, MOST);
    return (
      <>
        {t(`inbox:tabs.${tab}`)}
        {text !== null && (view === 'waiting' || view === 'unread') && (
          <>
            <b className="num" aria-hidden>
              {text}
            </b>
            <span className="visually-hidden">{t(`inbox:counted.${view}`, { count, text })}</span>
          </>
        )}
      </>
    );
  };
  return (
    <Segments
      isWide
      label={t('inbox:tabs.label')}
      options={TABS.map((value) => ({ value, label: label(value) }))}
      value={search.tab ?? 'all'}
      onChange={(tab) => onChange({ tab: tab === 'all' ? undefined : tab })}
    />
  );
}

interface ViewMenuProps {
  view: InboxView;
  onChange: (view: InboxView) => void;
}

function ViewMenu({ view, onChange }: ViewMenuProps): ReactElement {
  const { t } = useWords();
  return (
    <Menu position="bottom-start" width={290}>
      <Menu.Target>
        <button
          type="button"
          className="filter on"
          aria-label={t('inbox:views.label', { view: t(`inbox:views.${view}`) })}
        >
          {t(`inbox:views.${view}`)}
          <IconChevronDown size={13} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {VIEWS.map((each) => (
          <Menu.Item
            key={each}
            rightSection={each === view ? <IconCheck size={14} /> : null}
            onClick={() => onChange(each)}
          >
            {t(`inbox:views.${each}`)}
            <span className="dim small" style={{ display: 'block' }}>
              {t(`inbox:viewNotes.${each}`)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
