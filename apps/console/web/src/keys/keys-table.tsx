import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ApiKey } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
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
  const access = (scopes: readonly string[]): string => {
    const preset = presetOf(scopes, all);
    return preset === 'custom' ? t('keys:scopeCount', { count: scopes.length }) : t(`keys:presets.${preset}`);
  };
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('common:name')}</th>
          <th>{t('keys:columns.key')}</th>
          <th>{t('keys:columns.access')}</th>
          <th className="n">{t('keys:columns.limit')}</th>
          <th className="n">{t('keys:columns.requests')}</th>
          <th className="n">{t('keys:columns.failed')}</th>
          <th>{t('keys:columns.lastUsed')}</th>
          <th>{t('keys:columns.status')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className={key.status === 'revoked' ? 'muted' : undefined}>
            <td className="head">
              <button type="button" className="row-button" onClick={() => onOpen(key.id)}>
                {key.name}
              </button>
            </td>
            <td data-label={t('keys:columns.key')}>
              <span className="row" style={{ gap: 3 }}>
                <span className="mono nowrap">{key.masked}</span>
                {key.status === 'active' && <RevealKey apiKey={key} isIcon />}
              </span>
            </td>
            <td data-label={t('keys:columns.access')}>{access(key.scopes)}</td>
            <td className="n" data-label={t('keys:columns.limit')}>
              {t('keys:perMinute', { count: number(key.rate_limit_per_minute) })}
            </td>
            <td className="n" data-label={t('keys:columns.requests')}>
              <Count apiKey={key} />
            </td>
            <td className="n" data-label={t('keys:columns.failed')}>
              <Count apiKey={key} isOfFailed />
            </td>
            <td data-label={t('keys:columns.lastUsed')}>
              <When at={key.last_used_at} never={t('common:never')} />
            </td>
            <td data-label={t('keys:columns.status')}>
              <KeyStatusText status={key.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
