import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { ListPage, useRows } from '../kit/list-page';
import { useOpenRow } from '../kit/use-open-row';
import { useOrganization } from '../session/session';
import { AuditPanel } from './audit-panel';
import { AuditTable } from './audit-table';

export function AuditPage(): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const isAllowed = may('audit:read');
  const entries = useInfiniteQuery({
    queryKey: [path, 'audit'],
    queryFn: ({ pageParam }) => api.list(`${path}/audit`, { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled: isAllowed,
  });
  const [openId, show] = useOpenRow('entry');
  const open = useRows(entries)?.find(({ id }) => id === openId);
  return (
    <ListPage
      title={t('audit:title')}
      lede={t('audit:lede')}
      isAllowed={isAllowed}
      query={entries}
      empty={{ title: t('audit:empty.title'), text: t('audit:empty.text') }}
      rows={(all) => <AuditTable entries={all} onOpen={show} />}
    >
      <SidePanel opened={open !== undefined} onClose={() => show(undefined)} title={t('audit:one')}>
        {open && <AuditPanel entry={open} />}
      </SidePanel>
    </ListPage>
  );
}
