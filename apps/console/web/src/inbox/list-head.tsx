import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { InboxTab } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { Segments } from '../kit/segments';
import { CHANNELS, type InboxSearch, TABS } from './inbox-search';
import { useCounts } from './queries';

/** To which unread conversations are counted. */
const MOST = 1000;
/** After the last key, before the list is asked for. */
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
        <Toggle
          label={t('inbox:unread')}
          isOn={search.unread === 'true'}
          onChange={(isOn) => set({ unread: isOn ? 'true' : undefined })}
        />
        <Toggle
          label={t('inbox:closed')}
          isOn={search.closed === 'true'}
          onChange={(isOn) => set({ closed: isOn ? 'true' : undefined })}
        />
        <FilterMenu
          label={t('messages:columns.channel')}
          value={search.channel}
          options={CHANNELS.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
          onChange={(value) => set({ channel: CHANNELS.find((each) => each === value) })}
        />
      </div>
    </div>
  );
}

interface TabsProps {
  search: InboxSearch;
  onChange: (change: InboxSearch) => void;
}

/** Whose conversations, and in how many of them somebody waits for an answer. */
function Tabs({ search, onChange }: TabsProps): ReactElement {
  const { t } = useWords();
  const counts = useCounts().data;
  const label = (tab: InboxTab): ReactNode => {
    const unread = counts?.[tab].unread ?? 0;
    return (
      <>
        {t(`inbox:tabs.${tab}`)}
        {unread > 0 && (
          <>
            <b className="num" aria-hidden>
              {unread < MOST ? unread : `${MOST}+`}
            </b>
            <span className="visually-hidden">{t('inbox:unreadCount', { count: unread })}</span>
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

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, isOn, onChange }: ToggleProps): ReactElement {
  return (
    <button type="button" className={isOn ? 'filter on' : 'filter'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  );
}
