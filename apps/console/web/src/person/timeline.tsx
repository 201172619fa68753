import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import type { TimelineEntry } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { Further } from '../kit/further';
import { Section } from '../kit/page';
import { Loaded, Rows } from '../kit/states';
import { CHANNELS, KINDS, type PersonSearch } from './person-search';
import { useTimeline } from './queries';
import { TimelineItem } from './timeline-item';

/** Newest first, by day. The filters stand in the address. */
export function Timeline({ id }: { id: string }): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/contacts/$contactId' });
  const timeline = useTimeline(id, search);
  const isFiltered = search.kind !== undefined || search.channel !== undefined;
  return (
    <Section title={t('person:timeline.title')}>
      <Filters search={search} />
      <Loaded query={timeline} skeleton={<Rows count={8} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0 && !timeline.hasNextPage)
            return <p className="soft">{t(isFiltered ? 'person:timeline.noneFits' : 'person:timeline.none')}</p>;
          return <Entries entries={all} contactId={id} />;
        }}
      </Loaded>
      {timeline.data !== undefined && <Further query={timeline} byHand="common:more" />}
    </Section>
  );
}

function Filters({ search }: { search: PersonSearch }): ReactElement {
  const { t } = useWords();
  const navigate = useNavigate({ from: '/o/$orgId/contacts/$contactId' });
  const set = (change: PersonSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <div className="filters">
      <FilterMenu
        label={t('person:timeline.kind')}
        value={search.kind}
        options={KINDS.map((value) => ({ value, label: t(`person:timeline.kinds.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <FilterMenu
        label={t('person:timeline.channel')}
        value={search.channel}
        options={CHANNELS.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
        onChange={(channel) => set({ channel })}
      />
    </div>
  );
}

function Entries({ entries, contactId }: { entries: readonly TimelineEntry[]; contactId: string }): ReactElement {
  const { day } = useFormats();
  let last = '';
  return (
    <ol className="timeline">
      {entries.map((entry) => {
        const text = day(entry.at);
        const isNew = text !== last;
        last = text;
        return (
          <Fragment key={entry.id}>
            {isNew && (
              <li className="timeline-day">
                <h3>{text}</h3>
              </li>
            )}
            <TimelineItem entry={entry} contactId={contactId} />
          </Fragment>
        );
      })}
    </ol>
  );
}
