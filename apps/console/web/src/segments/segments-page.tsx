import './segments.css';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Segment } from '../api/types';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { LinkButton } from '../kit/link-button';
import { ListPage } from '../kit/list-page';
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
  const create = (
    <LinkButton to="/o/$orgId/segments/new" params={{ orgId }} variant="filled" leftSection={<IconPlus size={15} />}>
      {t('segments:create')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('segments:title')}
      lede={t('segments:lede')}
      query={segments}
      create={may('segments:write') && create}
      empty={{ title: t('segments:empty.title'), text: t('segments:empty.text') }}
      rows={(all) => <SegmentsTable segments={all} />}
    />
  );
}

function SegmentsTable({ segments }: { segments: readonly Segment[] }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const say = useSentence();
  return (
    <DataTable
      rows={segments}
      by="id"
      columns={[
        {
          head: t('common:name'),
          as: 'title',
          className: 'segment-name',
          cell: ({ id: segmentId, name }) => (
            <Link className="row-button break" to="/o/$orgId/segments/$segmentId" params={{ orgId, segmentId }}>
              <Theirs>{name}</Theirs>
            </Link>
          ),
        },
        {
          head: t('segments:columns.rules'),
          as: 'plain',
          className: 'segment-cell soft',
          cell: (segment) => <span className="segment-sentence">{say(segment)}</span>,
        },
        { head: t('segments:columns.count'), cell: (segment) => <SegmentCount segment={segment} /> },
        {
          head: t('segments:columns.changed'),
          className: 'n',
          cell: (each) => <When at={each.updated_at} as="date" />,
        },
      ]}
    />
  );
}
