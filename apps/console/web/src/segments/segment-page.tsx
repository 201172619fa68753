import './segments.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Segment } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Loaded, NoPermission } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { DeleteSegment } from './delete-segment';
import { fieldsQuery, segmentQuery } from './queries';
import { SegmentEditor } from './segment-editor';
import { SegmentTabs } from './segment-tabs';

export function NewSegmentPage(): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const fields = useQuery(fieldsQuery(path));
  return (
    <Page title={t('segments:create')} actions={<Back />}>
      {may('segments:write') ? (
        <Loaded query={fields}>{(known) => <SegmentEditor segment={null} fields={known} />}</Loaded>
      ) : (
        <NoPermission />
      )}
    </Page>
  );
}

export function SegmentPage(): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const mode = useMode();
  const { segmentId } = useParams({ from: '/inside/o/$orgId/segments/$segmentId' });
  // Rules are the same in both modes, so the edits stay.
  const segment = useQuery({
    ...segmentQuery(path, mode, segmentId),
    placeholderData: (before: Segment | undefined) => (before?.id === segmentId ? before : undefined),
  });
  const fields = useQuery(fieldsQuery(path));
  const actions = (
    <>
      <Back />
      {segment.data !== undefined && may('segments:write') && <DeleteSegment segment={segment.data} />}
    </>
  );
  return (
    <Page title={segment.data?.name ?? t('segments:one')} actions={actions}>
      <SegmentTabs segmentId={segmentId} />
      <Loaded query={segment}>
        {(read) => (
          <Loaded query={fields}>{(known) => <SegmentEditor key={read.id} segment={read} fields={known} />}</Loaded>
        )}
      </Loaded>
    </Page>
  );
}

export function Back(): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <LinkButton to="/o/$orgId/segments" params={{ orgId }}>
      {t('segments:back')}
    </LinkButton>
  );
}
