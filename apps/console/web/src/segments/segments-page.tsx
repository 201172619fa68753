import './segments.css';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Segment } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { MoreButton } from '../kit/more-button';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { useSegments } from './queries';
import { SegmentCount } from './segment-count';
import { useSentence } from './use-sentence';

export function SegmentsPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const segments = useSegments();
  const hasSome = (segments.data?.pages[0]?.data.length ?? 0) > 0;
  const create = (
    <LinkButton to="/o/$orgId/segments/new" params={{ orgId }} variant="filled" leftSection={<IconPlus size={15} />}>
      {t('segments:create')}
    </LinkButton>
  );
  return (
    <Page
      title={t('segments:title')}
      lede={t('segments:lede')}
      {...(may('segments:write') && hasSome && { actions: create })}
    >
      <Loaded query={segments} skeleton={<Rows count={8} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length > 0) return <SegmentsTable segments={all} />;
          return (
            <Blank title={t('segments:empty.title')} text={t('segments:empty.text')}>
              {may('segments:write') && create}
            </Blank>
          );
        }}
      </Loaded>
      <MoreButton query={segments} />
    </Page>
  );
}

function SegmentsTable({ segments }: { segments: readonly Segment[] }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const say = useSentence();
  return (
    <table className="table cards segments-table">
      <thead>
        <tr>
          <th>{t('common:name')}</th>
          <th>{t('segments:columns.rules')}</th>
          <th>{t('segments:columns.count')}</th>
          <th className="n">{t('segments:columns.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => (
          <tr key={segment.id}>
            <td className="head">
              <Link
                className="row-button break"
                to="/o/$orgId/segments/$segmentId"
                params={{ orgId, segmentId: segment.id }}
              >
                <Theirs>{segment.name}</Theirs>
              </Link>
            </td>
            <td className="segment-cell soft">
              <span className="segment-sentence">{say(segment)}</span>
            </td>
            <td data-label={t('segments:columns.count')}>
              <SegmentCount segment={segment} />
            </td>
            <td className="n" data-label={t('segments:columns.changed')}>
              <When at={segment.updated_at} as="date" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
