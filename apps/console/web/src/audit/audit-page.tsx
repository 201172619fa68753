import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { AuditPanel } from './audit-panel';
import { AuditTable } from './audit-table';

export function AuditPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  return (
    <Page title={t('audit:title')} lede={t('audit:lede')}>
      {may('audit:read') ? <Entries /> : <NoPermission />}
    </Page>
  );
}

function Entries(): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const { entry: openId } = useSearch({ from: '/inside/o/$orgId/audit' });
  const navigate = useNavigate({ from: '/o/$orgId/audit' });
  const entries = useInfiniteQuery({
    queryKey: [path, 'audit'],
    queryFn: ({ pageParam }) => api.list(`${path}/audit`, { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  const show = (entry: string | undefined): void => void navigate({ search: (now) => ({ ...now, entry }) });
  const open = entries.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId);
  return (
    <>
      <Loaded query={entries} skeleton={<Rows count={12} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <Blank title={t('audit:empty.title')} text={t('audit:empty.text')} />;
          return <AuditTable entries={all} onOpen={show} />;
        }}
      </Loaded>
      {entries.hasNextPage && (
        <Button mt={16} loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
      <SidePanel opened={open !== undefined} onClose={() => show(undefined)} title={t('audit:one')}>
        {open && <AuditPanel entry={open} />}
      </SidePanel>
    </>
  );
}
