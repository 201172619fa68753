import { Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { TagsInput } from '../kit/tags-input';
import { CONSENT_CHANNELS, type ContactsSearch, isFiltered, NO_FILTER } from './contacts-search';
import { useSegmentNames, useUsedTags } from './queries';
import { TagChoices } from './tag-choices';

const TYPING_MS = 250;

/** The filters stand in the address: a link shows the same list. */
export function ContactFilters({ search }: { search: ContactsSearch }): ReactElement {
  const { t } = useWords();
  const navigate = useNavigate({ from: '/o/$orgId/contacts' });
  const segments = useSegmentNames();
  const set = (change: ContactsSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const text = useSearchText(search.q ?? '', (q) => set({ q: q === '' ? undefined : q }));
  return (
    <div className="filters">
      <TextInput
        size="xs"
        type="search"
        className="contact-search"
        aria-label={t('contacts:filters.find')}
        placeholder={t('contacts:filters.find')}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        value={text.typed}
        maxLength={100}
        onChange={(event) => text.type(event.currentTarget.value)}
      />
      <TagFilter tags={search.tag ?? []} onChange={(tag) => set({ tag: tag.length === 0 ? undefined : tag })} />
      <FilterMenu
        label={t('contacts:filters.optOut')}
        value={search.opt_out}
        options={CONSENT_CHANNELS.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
        onChange={(opt_out) => set({ opt_out })}
      />
      {segments.data != null && (
        <FilterMenu
          label={t('contacts:filters.segment')}
          value={search.segment}
          options={segments.data.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(segment) => set({ segment })}
        />
      )}
      <SinceFilter since={search.since} onChange={(since) => set({ since })} />
      {isFiltered(search) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            text.clear();
            set(NO_FILTER);
          }}
        >
          {t('contacts:filters.clear')}
        </Button>
      )}
    </div>
  );
}

interface SearchText {
  typed: string;
  type: (text: string) => void;
  clear: () => void;
}

/** Keeps the typed text while the address follows, and takes over an address that changed elsewhere. */
function useSearchText(q: string, onChange: (q: string) => void): SearchText {
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const look = useDebouncedCallback((text: string) => {
    asked.current = text.trim();
    onChange(asked.current);
  }, TYPING_MS);
  useEffect(() => {
    if (q === asked.current) return;
    look.cancel();
    asked.current = q;
    setTyped(q);
  }, [look, q]);
  return {
    typed,
    type: (text) => {
      setTyped(text);
      look(text);
    },
    clear: () => {
      look.cancel();
      asked.current = '';
      setTyped('');
    },
  };
}

interface TagFilterProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

function TagFilter({ tags, onChange }: TagFilterProps): ReactElement {
  const { t } = useWords();
  const used = useUsedTags();
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={tags.length > 0 ? 'filter on' : 'filter'}>
          <b>{t('common:tags.title')}</b>
          <span className="clip filter-value">{tags.length > 0 ? tags.join(', ') : t('common:any')}</span>
          <IconChevronDown size={13} stroke={1.6} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('common:tags.title')}>
        <div className="stack tight tag-popover">
          <TagsInput label={t('common:tags.title')} value={tags} onChange={(all) => onChange(all.slice(0, 10))} />
          <TagChoices tags={used.data?.tags ?? []} chosen={tags} onChange={(all) => onChange(all.slice(0, 10))} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface SinceFilterProps {
  since: string | undefined;
  onChange: (since: string | undefined) => void;
}

function SinceFilter({ since, onChange }: SinceFilterProps): ReactElement {
  const { t } = useWords();
  const { date } = useFormats();
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={since === undefined ? 'filter' : 'filter on'}>
          <b>{t('contacts:filters.since')}</b>
          {since === undefined ? t('common:any') : date(`${since}T00:00:00`)}
          <IconChevronDown size={13} stroke={1.6} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('contacts:filters.since')}>
        <TextInput
          type="date"
          label={t('contacts:filters.sinceDay')}
          defaultValue={since ?? ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
