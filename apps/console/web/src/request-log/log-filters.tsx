import { Button, Popover, Switch, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { Segments } from '../kit/segments';
import { isFiltered, type LogPreset, type LogSearch, METHODS, PRESETS, presetOf, STATUS_CLASSES } from './log-search';

const NAMES = ['all', 'errors', 'limited'] as const satisfies readonly LogPreset[];

const NOTHING: LogSearch = {
  ...PRESETS.all,
  key: undefined,
  method: undefined,
  path: undefined,
  request: undefined,
  message: undefined,
  from: undefined,
  to: undefined,
};

interface LogFiltersProps {
  search: LogSearch;
  keys: readonly ApiKey[];
  onReload: () => void;
}

/** The filters stand in the address: a link shows the same list. */
export function LogFilters({ search, keys, onReload }: LogFiltersProps): ReactElement {
  const { t } = useWords();
  const navigate = useNavigate({ from: '/o/$orgId/logs' });
  const set = (change: LogSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change, log: undefined }), replace: true });
  return (
    <div className="filters">
      <Presets search={search} onChange={set} />
      <FilterMenu
        label={t('logs:columns.key')}
        value={search.key}
        options={keys.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(key) => set({ key })}
      />
      <FilterMenu
        label={t('logs:filters.method')}
        value={search.method}
        options={METHODS.map((value) => ({ value, label: value }))}
        onChange={(method) => set({ method })}
      />
      <FilterMenu
        label={t('logs:columns.status')}
        value={search.status}
        options={STATUS_CLASSES.map((value) => ({ value, label: t(`logs:classes.${value}`) }))}
        onChange={(value) => set({ status: value, failed: undefined, error: undefined })}
      />
      <TimeFilter search={search} onChange={set} />
      <Chosen label={t('logs:columns.error')} value={search.error} onClear={() => set({ error: undefined })} />
      <Chosen label={t('logs:filters.message')} value={search.message} onClear={() => set({ message: undefined })} />
      <Find key={`${search.path} ${search.request}`} search={search} onChange={set} />
      {isFiltered(search) && (
        <Button size="xs" variant="subtle" onClick={() => set(NOTHING)}>
          {t('messages:filters.clear')}
        </Button>
      )}
      <span className="grow" />
      <span className="row">
        <Switch
          label={t('logs:tail')}
          checked={search.tail === 'true'}
          disabled={search.to !== undefined}
          onChange={(event) => set({ tail: event.currentTarget.checked ? 'true' : undefined })}
        />
        <button type="button" className="icon-button" aria-label={t('logs:reload')} onClick={onReload}>
          <IconRefresh size={16} stroke={1.6} />
        </button>
      </span>
    </div>
  );
}

interface PartProps {
  search: LogSearch;
  onChange: (change: LogSearch) => void;
}

function Presets({ search, onChange }: PartProps): ReactElement {
  const { t } = useWords();
  return (
    <Segments
      label={t('logs:presets.label')}
      options={NAMES.map((value) => ({ value, label: t(`logs:presets.${value}`) }))}
      value={presetOf(search)}
      onChange={(name) => onChange(PRESETS[name])}
    />
  );
}

/** Text with a leading slash is a path, else a request id. */
function Find({ search, onChange }: PartProps): ReactElement {
  const { t } = useWords();
  const [text, setText] = useState(search.path ?? search.request ?? '');
  const apply = (): void => {
    const found = text.trim();
    const isPath = found.startsWith('/');
    const change = { path: isPath ? found : undefined, request: !isPath && found !== '' ? found : undefined };
    if (change.path !== search.path || change.request !== search.request) onChange(change);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        className="log-find"
        aria-label={t('logs:filters.find')}
        placeholder={t('logs:filters.find')}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}

/** A filter that only links set. */
function Chosen({ label, value, onClear }: { label: string; value: string | undefined; onClear: () => void }) {
  const { t } = useWords();
  if (value === undefined) return null;
  return (
    <button type="button" className="filter on" aria-label={t('logs:filters.remove', { label })} onClick={onClear}>
      <b>{label}</b>
      <span className="mono">{value.length > 20 ? `${value.slice(0, 18)}…` : value}</span>
      <IconX size={13} stroke={1.6} />
    </button>
  );
}

function TimeFilter({ search, onChange }: PartProps): ReactElement {
  const { t } = useWords();
  const { from, to } = search;
  const isOn = from !== undefined || to !== undefined;
  const read = (value: string): string | undefined => (value === '' ? undefined : value.slice(0, 16));
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className={isOn ? 'filter on' : 'filter'}>
          <b>{t('logs:columns.when')}</b>
          <span className="num">
            {isOn ? `${from?.replace('T', ' ') ?? '…'} – ${to?.replace('T', ' ') ?? '…'}` : t('common:any')}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('logs:columns.when')}>
        <div className="stack tight" style={{ padding: 8 }}>
          <TextInput
            type="datetime-local"
            label={t('messages:filters.from')}
            value={from ?? ''}
            onChange={(event) => onChange({ from: read(event.currentTarget.value) })}
          />
          <TextInput
            type="datetime-local"
            label={t('messages:filters.to')}
            value={to ?? ''}
            onChange={(event) => onChange({ to: read(event.currentTarget.value), tail: undefined })}
          />
          <p className="small dim">{t('logs:kept')}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
