import { Button } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Further, nextPageOf } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission, Rows } from '../kit/states';
import { useKeys } from '../keys/queries';
import { useOrganization } from '../session/session';
import { LogFilters } from './log-filters';
import { LogList } from './log-list';
import { LogPanel } from './log-panel';
import { isFiltered } from './log-search';
import { isShort, useLogs, useTail } from './queries';

/** Pixels: within this distance the reader is at the top, and new rows may come in. */
const TOP = 60;

export function LogsPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  return (
    <Page title={t('logs:title')} lede={t('logs:lede')}>
      {may('logs:read') ? <Requests /> : <NoPermission />}
    </Page>
  );
}

function Requests(): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/logs' });
  const navigate = useNavigate({ from: '/o/$orgId/logs' });
  const keys = useKeys().data ?? [];
  const logs = useLogs(search);
  const show = (log: string | undefined): void => void navigate({ search: (now) => ({ ...now, log }) });
  return (
    <>
      <LogFilters search={search} keys={keys} onReload={() => void logs.refetch()} />
      {search.tail === 'true' && <FreshRequests logs={logs} />}
      <FoundRequests logs={logs} keys={keys} onOpen={show} />
      <SidePanel opened={search.log !== undefined} onClose={() => show(undefined)} title={t('logs:one')} width={600}>
        {search.log !== undefined && <LogPanel key={search.log} id={search.log} keys={keys} />}
      </SidePanel>
    </>
  );
}

/** New requests: added directly at the top, announced further down. */
function FreshRequests({ logs }: { logs: ReturnType<typeof useLogs> }): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/logs' });
  const [{ y }, scrollTo] = useWindowScroll();
  const { fresh, show } = useTail(search, logs.data);
  const isAtTop = y < TOP;
  const count = fresh.length;
  useEffect(() => {
    if (isAtTop && count > 0) show();
  });
  return (
    <div className="fresh-line" role="status">
      {count > 0 && !isAtTop && (
        <Button
          variant="filled"
          onClick={() => {
            show();
            scrollTo({ y: 0 });
          }}
        >
          {t('logs:fresh', { count })}
        </Button>
      )}
    </div>
  );
}

interface FoundRequestsProps {
  logs: ReturnType<typeof useLogs>;
  keys: readonly ApiKey[];
  onOpen: (id: string) => void;
}

function FoundRequests({ logs, keys, onOpen }: FoundRequestsProps): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/logs' });
  const { isError, hasNextPage } = logs;
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <Loaded query={logs} skeleton={<Rows count={12} />}>
      {({ pages }) => {
        const found = pages.flatMap(({ data }) => data);
        const isByHand = isShort(pages);
        return (
          <>
            {found.length === 0 && !hasNextPage ? (
              <NoRequests isFiltered={isFiltered(search)} />
            ) : (
              <LogList
                requests={found}
                keyNames={names}
                openId={search.log}
                onMore={isByHand ? undefined : nextPageOf(logs)}
                onOpen={onOpen}
              />
            )}
            <div className="log-further">
              <Further query={logs} byHand={isByHand ? 'common:further' : undefined} />
              {hasNextPage && isByHand && !isError && <span>{t('logs:short')}</span>}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function NoRequests({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  if (isFiltered) {
    return (
      <Blank title={t('logs:none.title')} text={t('logs:none.text')}>
        <LinkButton to="/o/$orgId/logs" params={{ orgId: id }}>
          {t('messages:filters.clear')}
        </LinkButton>
      </Blank>
    );
  }
  return (
    <Blank title={t('logs:empty.title')} text={t('logs:empty.text')}>
      <LinkButton to="/o/$orgId" params={{ orgId: id }} variant="filled">
        {t('messages:empty.action')}
      </LinkButton>
    </Blank>
  );
}
