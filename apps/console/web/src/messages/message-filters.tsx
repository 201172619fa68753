import { Button, Popover, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement } from 'react';
import { api } from '../api/client';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { useMode, useOrganization } from '../session/session';
import type { MessageSearch } from './message-search';

const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const;
const DIRECTIONS = ['outbound', 'inbound'] as const;
const STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const;

const FILTERS = ['channel', 'direction', 'status', 'number', 'from', 'to'] as const;
const NONE: MessageSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

/** The filters stand in the address: a link shows the same list. */
export function MessageFilters({ search }: { search: MessageSearch }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const navigate = useNavigate();
  const { path } = useOrganization();
  const mode = useMode();
  const numbers = useQuery({
    queryKey: [path, 'numbers', mode],
    queryFn: async () => (await api.list(`${path}/numbers`, { mode })).data,
  });
  const set = (change: MessageSearch): void =>
    void navigate({
      from: '/o/$orgId/messages',
      search: (now) => ({ ...now, ...change, message: undefined }),
      replace: true,
    });
  // The mode is in the address, too, but is no filter.
  const isFiltered = FILTERS.some((name) => search[name] !== undefined);
  return (
    <div className="filters">
      <FilterMenu
        label={t('messages:columns.status')}
        value={search.status}
        options={STATUSES.map((value) => ({ value, label: t(`messages:status.${value}`) }))}
        onChange={(status) => set({ status })}
      />
      <FilterMenu
        label={t('messages:columns.channel')}
        value={search.channel}
        options={CHANNELS.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
        onChange={(channel) => set({ channel })}
      />
      <FilterMenu
        label={t('messages:filters.direction')}
        value={search.direction}
        options={DIRECTIONS.map((value) => ({ value, label: t(`messages:directions.${value}`) }))}
        onChange={(direction) => set({ direction })}
      />
      <FilterMenu
        label={t('messages:filters.number')}
        value={search.number}
        options={(numbers.data ?? []).map(({ phone }) => ({ value: phone, label: phoneText(phone) }))}
        onChange={(number) => set({ number })}
      />
      <DayFilter search={search} onChange={set} />
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={() => set(NONE)}>
          {t('messages:filters.clear')}
        </Button>
      )}
    </div>
  );
}

interface DayFilterProps {
  search: MessageSearch;
  onChange: (change: MessageSearch) => void;
}

function DayFilter({ search, onChange }: DayFilterProps): ReactElement {
  const { t } = useWords();
  const { from, to } = search;
  const isOn = from !== undefined || to !== undefined;
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className={isOn ? 'filter on' : 'filter'}>
          <b>{t('messages:filters.days')}</b>
          <span className="num">{isOn ? `${from ?? '…'} – ${to ?? '…'}` : t('common:any')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('messages:filters.days')}>
        <div className="row" style={{ padding: 8 }}>
          <TextInput
            type="date"
            label={t('messages:filters.from')}
            value={from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('messages:filters.to')}
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
