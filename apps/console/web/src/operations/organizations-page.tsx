import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { OrganizationRow } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { ListPage } from '../kit/list-page';
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
    <ListPage
      title={t('operations:organizations.title')}
      lede={t('operations:organizations.lede')}
      query={organizations}
      empty={{ title: t('operations:organizations.emptyTitle'), text: t('operations:organizations.emptyText') }}
      rows={(all) => <OrganizationsTable organizations={all} />}
    />
  );
}

function OrganizationsTable({ organizations }: { organizations: readonly OrganizationRow[] }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  return (
    <DataTable
      rows={organizations}
      by="id"
      columns={[
        {
          head: t('common:name'),
          as: 'title',
          cell: ({ id, name }) => (
            <div>
              <span className="strong">{name}</span>
              <div className="mono dim break">{id}</div>
            </div>
          ),
        },
        { head: t('operations:columns.plan'), cell: ({ plan }) => code('usage', `plans.${plan}`, plan) },
        { head: t('operations:columns.members'), className: 'n', cell: ({ members }) => number(members) },
        {
          head: t('operations:columns.state'),
          cell: ({ suspended_at: suspendedAt }) => (
            <Status tone={suspendedAt === null ? 'ok' : 'bad'}>
              {t(suspendedAt === null ? 'operations:organizations.active' : 'operations:organizations.suspended')}
            </Status>
          ),
        },
        {
          head: t('operations:columns.created'),
          className: 'n',
          cell: (each) => <When at={each.created_at} as="date" />,
        },
        {
          className: 'n',
          cell: (organization) => (
            <div className="row end">
              <DataButton organization={organization} />
              <SuspendButton organization={organization} />
            </div>
          ),
        },
      ]}
    />
  );
}
