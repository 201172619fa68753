import './logs.css';
import { Button } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import type { ApiKey } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, NoPermission } from '../kit/states';
import { useOpenRow } from '../kit/use-open-row';
import { VirtualList } from '../kit/virtual-list';
import { useKeys } from '../api-keys/queries';
import { useOrganization } from '../session/session';
import { LogFilters } from './log-filters';
import { LogPanel } from './log-panel';
import { isFiltered } from './log-search';
import { PER_PAGE, useLogs, useTail } from './queries';
import { RequestStatus } from './request-status';

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
  const keys = useKeys().data ?? [];
  const logs = useLogs(search);
  const [openId, show] = useOpenRow('log');
  return (
    <>
      <LogFilters search={search} keys={keys} onReload={() => void logs.refetch()} />
      {search.tail === 'true' && <FreshRequests logs={logs} />}
      <FoundRequests logs={logs} keys={keys} onOpen={show} />
      <SidePanel opened={openId !== undefined} onClose={() => show(undefined)} title={t('logs:one')} width={600}>
        {openId !== undefined && <LogPanel key={openId} id={openId} keys={keys} />}
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
  const { shortTime } = useFormats();
  const search = useSearch({ from: '/inside/o/$orgId/logs' });
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <VirtualList
      query={logs}
      perPage={PER_PAGE}
      note={t('logs:short')}
      className="log-row"
      sizes={[38, 60]}
      openId={search.log}
      onOpen={onOpen}
      empty={<NoRequests isFiltered={isFiltered(search)} />}
      columns={[
        { head: t('logs:columns.when'), place: 'when', className: 'dim', cell: ({ at }) => shortTime(at) },
        {
          head: t('logs:columns.status'),
          place: 'code-cell',
          cell: ({ status }) => <RequestStatus status={status} />,
        },
        {
          head: t('logs:columns.request'),
          place: 'path',
          className: 'clip mono',
          cell: ({ method, path }) => (
            <>
              <b>{method}</b> {path}
            </>
          ),
        },
        { head: t('logs:columns.error'), place: 'error', className: 'clip mono soft', cell: (each) => each.error_code },
        {
          head: t('logs:columns.key'),
          place: 'key',
          className: 'clip soft',
          cell: (request) => names.get(request.key_id) ?? t('logs:unknownKey'),
        },
        {
          head: t('logs:columns.took'),
          place: 'took',
          className: 'dim',
          cell: ({ duration_ms: ms }) => durationText(ms),
        },
      ]}
    />
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
