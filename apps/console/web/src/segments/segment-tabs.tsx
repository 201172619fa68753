import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { useOrganization } from '../session/session';

export function SegmentTabs({ segmentId }: { segmentId: string }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const own = { params: { orgId, segmentId }, activeProps: { className: 'on' } };
  return (
    <nav className="segment-tabs" aria-label={t('segments:one')}>
      <Link to="/o/$orgId/segments/$segmentId" activeOptions={{ exact: true, includeSearch: false }} {...own}>
        {t('segments:edit')}
      </Link>
      <Link to="/o/$orgId/segments/$segmentId/people" {...own}>
        {t('segments:people')}
      </Link>
    </nav>
  );
}
