import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ApiKey } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { KeyStatusText } from './key-status';
import { presetOf } from './presets';
import { useScopes } from './queries';
import { RevealKey } from './reveal-key';

interface KeysTableProps {
  keys: readonly ApiKey[];
  onOpen: (id: string) => void;
}

function Count({ apiKey, isOfFailed = false }: { apiKey: ApiKey; isOfFailed?: boolean }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { id } = useOrganization();
  const count = isOfFailed ? apiKey.failed_requests : apiKey.requests;
  if (count === 0) return <span className="dim">{number(0)}</span>;
  const label = t(isOfFailed ? 'keys:failedOf' : 'keys:requestsOf', { name: apiKey.name, count: number(count) });
  return (
    <Link
      className="link quiet"
      to="/o/$orgId/logs"
      params={{ orgId: id }}
      search={{ key: apiKey.id, ...(isOfFailed && { failed: 'true' }) }}
      aria-label={label}
    >
      {number(count)}
    </Link>
  );
}

export function KeysTable({ keys, onOpen }: KeysTableProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const all = (useScopes().data ?? []).map(({ scope }) => scope);
  const access = ({ scopes }: ApiKey): string => {
    const preset = presetOf(scopes, all);
    return preset === 'custom' ? t('keys:scopeCount', { count: scopes.length }) : t(`keys:presets.${preset}`);
  };
  const limit = (key: ApiKey): string => t('keys:perMinute', { count: number(key.rate_limit_per_minute) });
  const never = t('common:never');
  return (
    <DataTable
      rows={keys}
      by="id"
      onOpen={({ id }) => onOpen(id)}
      isMuted={({ status }) => status === 'revoked'}
      columns={[
        { head: t('common:name'), as: 'title', cell: ({ name }) => name },
        { head: t('keys:columns.key'), cell: (key) => <MaskedKey apiKey={key} /> },
        { head: t('keys:columns.access'), cell: access },
        { head: t('keys:columns.limit'), className: 'n', cell: limit },
        { head: t('keys:columns.requests'), className: 'n', cell: (key) => <Count apiKey={key} /> },
        { head: t('keys:columns.failed'), className: 'n', cell: (key) => <Count apiKey={key} isOfFailed /> },
        { head: t('keys:columns.lastUsed'), cell: (key) => <When at={key.last_used_at} never={never} /> },
        { head: t('keys:columns.status'), cell: ({ status }) => <KeyStatusText status={status} /> },
      ]}
    />
  );
}

function MaskedKey({ apiKey }: { apiKey: ApiKey }): ReactElement {
  return (
    <span className="row" style={{ gap: 3 }}>
      <span className="mono nowrap">{apiKey.masked}</span>
      {apiKey.status === 'active' && <RevealKey apiKey={apiKey} isIcon />}
    </span>
  );
}
