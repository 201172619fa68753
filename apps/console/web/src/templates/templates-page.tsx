import './templates.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { LinkButton } from '../kit/link-button';
import { ListPage, useRows } from '../kit/list-page';
import { ReplyText } from '../quick-replies/reply-text';
import { useOrganization } from '../session/session';
import { languageName, OFFERED } from './languages';
import { useTemplates } from './queries';
import { sampleOf } from './samples';
import { TemplatesTable } from './templates-table';
import { CHANNELS, SAMPLES, STATUSES, type TemplatesSearch } from './templates-search';

const TYPING_MS = 250;

export function TemplatesPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const search = useSearch({ from: '/inside/o/$orgId/templates' });
  const templates = useTemplates(search);
  const { q, channel, status, language } = search;
  const isFiltered = [q, channel, status, language].some((filter) => filter !== undefined);
  const mayWrite = may('templates:write');
  const create = (
    <LinkButton to="/o/$orgId/templates/new" params={{ orgId }} variant="filled" leftSection={<IconPlus size={15} />}>
      {t('templates:create')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('templates:title')}
      lede={t('templates:lede')}
      query={templates}
      create={mayWrite && create}
      isFiltered={isFiltered}
      filters={<Filters search={search} isFiltered={isFiltered} templates={useRows(templates) ?? []} />}
      none={{ title: t('templates:none.title'), text: t('templates:none.text') }}
      empty={{ title: t('templates:empty.title'), text: t('templates:empty.text'), more: mayWrite && <Samples /> }}
      rows={(all) => <TemplatesTable templates={all} />}
    />
  );
}

interface FiltersProps {
  search: TemplatesSearch;
  isFiltered: boolean;
  templates: readonly Template[];
}

/** The filters stand in the address: a link shows the same list. */
function Filters({ search, isFiltered, templates }: FiltersProps): ReactElement {
  const { t, language: reader } = useWords();
  const navigate = useNavigate({ from: '/o/$orgId/templates' });
  const [cleared, setCleared] = useState(0);
  const set = (change: TemplatesSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const look = useDebouncedCallback((text: string) => set({ q: text || undefined }), TYPING_MS);
  const languages = new Set<string>([
    ...OFFERED,
    ...templates.map(({ language }) => language),
    ...(search.language === undefined ? [] : [search.language]),
  ]);
  return (
    <div className="filters">
      <TextInput
        key={cleared}
        size="xs"
        className="template-search"
        aria-label={t('templates:find')}
        placeholder={t('templates:find')}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        defaultValue={search.q ?? ''}
        onChange={(event) => look(event.currentTarget.value)}
      />
      <FilterMenu
        label={t('templates:form.channel')}
        value={search.channel}
        options={CHANNELS.map((value) => ({ value, label: t(`templates:channels.${value}`) }))}
        onChange={(channel) => set({ channel })}
      />
      <FilterMenu
        label={t('templates:form.status')}
        value={search.status}
        options={STATUSES.map((value) => ({ value, label: t(`templates:statuses.${value}`) }))}
        onChange={(status) => set({ status })}
      />
      <FilterMenu
        label={t('templates:form.language')}
        value={search.language}
        options={[...languages].map((tag) => ({ value: tag, label: languageName(tag, reader) ?? tag }))}
        onChange={(language) => set({ language })}
      />
      {isFiltered && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            set({ q: undefined, channel: undefined, status: undefined, language: undefined });
            setCleared(cleared + 1);
          }}
        >
          {t('templates:clear')}
        </Button>
      )}
    </div>
  );
}

/** Three samples; each opens the editor filled in. */
function Samples(): ReactElement {
  const { t, language } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <div className="samples">
      {SAMPLES.map((name) => {
        const sample = sampleOf(name, t, language);
        return (
          <Link key={name} className="sample" to="/o/$orgId/templates/new" params={{ orgId }} search={{ sample: name }}>
            <b className="strong">{t(`templates:samples.${name}.title`)}</b>
            <span className="soft">
              <ReplyText message={sample.message} />
            </span>
          </Link>
        );
      })}
    </div>
  );
}
