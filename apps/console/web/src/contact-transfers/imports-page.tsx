import './contact-transfers.css';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { LinkButton } from '../kit/link-button';
import { ListPage } from '../kit/list-page';
import { FileName } from '../kit/theirs';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { ImportStatus } from './import-progress';
import { useImports } from './queries';

/** Imports and checks of the last 30 days. */
export function ImportsPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const imports = useImports();
  const create = (
    <LinkButton
      to="/o/$orgId/contacts/import"
      params={{ orgId }}
      variant="filled"
      leftSection={<IconUpload size={15} />}
    >
      {t('transfers:title')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('transfers:imports.title')}
      lede={t('transfers:imports.lede')}
      actions={
        may('contacts:export') && (
          <LinkButton to="/o/$orgId/contacts/exports" params={{ orgId }}>
            {t('transfers:exports.title')}
          </LinkButton>
        )
      }
      query={imports}
      create={may('contacts:import') && create}
      empty={{ title: t('transfers:imports.empty'), text: t('transfers:imports.emptyText') }}
      rows={(all) => <ImportsTable imports={all} />}
    />
  );
}

const COUNTS = ['created', 'updated', 'skipped', 'failed'] as const;

function ImportsTable({ imports }: { imports: readonly ListedImport[] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { id: orgId } = useOrganization();
  return (
    <DataTable
      rows={imports}
      by="id"
      columns={[
        {
          head: t('transfers:imports.file'),
          as: 'title',
          className: 'transfer-file',
          cell: ({ id: importId, filename }) => (
            <Link className="row-button break" to="/o/$orgId/contacts/imports/$importId" params={{ orgId, importId }}>
              <FileName name={filename} />
            </Link>
          ),
        },
        {
          head: t('transfers:imports.kind'),
          className: 'soft',
          cell: (each) => t(each.dry_run ? 'transfers:imports.check' : 'transfers:imports.import'),
        },
        { head: t('transfers:imports.status'), cell: ({ status }) => <ImportStatus status={status} /> },
        ...COUNTS.map((name) => ({
          head: t(`transfers:counts.did.${name}`),
          className: 'n',
          cell: (each: ListedImport) => number(each[name]),
        })),
        { head: t('transfers:imports.when'), className: 'n', cell: (each) => <When at={each.created_at} /> },
      ]}
    />
  );
}
