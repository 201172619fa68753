import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { OrganizationRow } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
import { Status } from '../kit/status';
import { When } from '../kit/when';
import { DataButton } from './data-button';
import { SuspendButton } from './suspend-button';

export function OrganizationsPage(): ReactElement {
  const { t } = useWords();
  const organizations = useQuery({
    queryKey: ['operations', 'organizations'],
    queryFn: async () => (await api.list('/operations/organizations')).data,
  });
  return (
    <Page title={t('operations:organizations.title')} lede={t('operations:organizations.lede')}>
      <Loaded query={organizations}>
        {(all) =>
          all.length === 0 ? (
            <Blank title={t('operations:organizations.emptyTitle')} text={t('operations:organizations.emptyText')} />
          ) : (
            <OrganizationsTable organizations={all} />
          )
        }
      </Loaded>
    </Page>
  );
}

function OrganizationsTable({ organizations }: { organizations: readonly OrganizationRow[] }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('common:name')}</th>
          <th>{t('operations:columns.plan')}</th>
          <th className="n">{t('operations:columns.members')}</th>
          <th>{t('operations:columns.state')}</th>
          <th className="n">{t('operations:columns.created')}</th>
          <th aria-label={t('operations:lane.actions')} />
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <tr key={organization.id}>
            <td className="head">
              <div>
                <span className="strong">{organization.name}</span>
                <div className="mono dim break">{organization.id}</div>
              </div>
            </td>
            <td data-label={t('operations:columns.plan')}>
              {code('usage', `plans.${organization.plan}`, organization.plan)}
            </td>
            <td className="n" data-label={t('operations:columns.members')}>
              {number(organization.members)}
            </td>
            <td data-label={t('operations:columns.state')}>
              <Status tone={organization.suspended_at === null ? 'ok' : 'bad'}>
                {organization.suspended_at === null
                  ? t('operations:organizations.active')
                  : t('operations:organizations.suspended')}
              </Status>
            </td>
            <td className="n" data-label={t('operations:columns.created')}>
              <When at={organization.created_at} as="date" />
            </td>
            <td className="n">
              <div className="row" style={{ justifyContent: 'flex-end' }}>
                <DataButton organization={organization} />
                <SuspendButton organization={organization} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
