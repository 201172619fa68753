import './segments.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Contact } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { MoreButton } from '../kit/more-button';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';
import { PersonLink } from './person-link';
import { segmentQuery, useSegmentPeople } from './queries';
import { SegmentCount } from './segment-count';
import { Back } from './segment-page';
import { SegmentTabs } from './segment-tabs';
import { useSentence } from './use-sentence';

/** Tags shown per person; the rest are counted. */
const MOST_TAGS = 4;

export function SegmentPeoplePage(): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const { segmentId } = useParams({ from: '/inside/o/$orgId/segments/$segmentId/people' });
  const segment = useQuery(segmentQuery(path, mode, segmentId));
  const people = useSegmentPeople(segmentId);
  const say = useSentence();
  const name = segment.data?.name;
  return (
    <Page title={name === undefined ? t('segments:people') : t('segments:peopleOf', { name })} actions={<Back />}>
      <SegmentTabs segmentId={segmentId} />
      {segment.data !== undefined && (
        <div className="panel pad segment-summary">
          <p className="segment-sentence">{say(segment.data)}</p>
          <SegmentCount segment={segment.data} />
        </div>
      )}
      <Loaded query={people} skeleton={<Rows count={8} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length > 0) return <PeopleTable people={all} />;
          return <Blank title={t('segments:list.nobody')} text={t('segments:list.nobodyText')} />;
        }}
      </Loaded>
      <MoreButton
        query={people}
        label={t((people.data?.pages.at(-1)?.data.length ?? 0) === 0 ? 'common:further' : 'common:more')}
      >
        <span className="dim small">{t('segments:list.looked')}</span>
      </MoreButton>
    </Page>
  );
}

function PeopleTable({ people }: { people: readonly Contact[] }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  return (
    <DataTable
      rows={people}
      by="id"
      columns={[
        {
          head: t('segments:list.person'),
          as: 'title',
          className: 'segment-cell',
          cell: (contact) => <PersonLink contact={contact} />,
        },
        {
          head: t('segments:list.contact'),
          className: 'soft break',
          cell: ({ phone, email }) => (phone === null ? email : phoneText(phone)),
        },
        { head: t('segments:list.tags'), as: 'plain', cell: ({ tags }) => <Tags tags={tags} /> },
        { head: t('segments:list.added'), className: 'n', cell: (each) => <When at={each.created_at} as="date" /> },
      ]}
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }): ReactElement | null {
  const { t } = useWords();
  if (tags.length === 0) return null;
  const rest = tags.length - MOST_TAGS;
  return (
    <span className="row wrap segment-tags">
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <span key={tag} className="chip">
          <span className="clip">
            <Theirs>{tag}</Theirs>
          </span>
        </span>
      ))}
      {rest > 0 && <span className="dim small">{t('segments:list.more', { count: rest })}</span>}
    </span>
  );
}
