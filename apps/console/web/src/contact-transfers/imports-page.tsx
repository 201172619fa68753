import './contact-transfers.css';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { MoreButton } from '../kit/more-button';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
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
  const all = imports.data?.pages.flatMap(({ data }) => data) ?? [];
  const create = may('contacts:import') && (
    <LinkButton
      to="/o/$orgId/contacts/import"
      params={{ orgId }}
      variant="filled"
      leftSection={<IconUpload size={15} />}
    >
      {t('transfers:title')}
    </LinkButton>
  );
  const actions = (
    <>
      {may('contacts:export') && (
        <LinkButton to="/o/$orgId/contacts/exports" params={{ orgId }}>
          {t('transfers:exports.title')}
        </LinkButton>
      )}
      {all.length > 0 && create}
    </>
  );
  return (
    <Page title={t('transfers:imports.title')} lede={t('transfers:imports.lede')} actions={actions}>
      <Loaded query={imports}>
        {() =>
          all.length > 0 ? (
            <ImportsTable imports={all} />
          ) : (
            <Blank title={t('transfers:imports.empty')} text={t('transfers:imports.emptyText')}>
              {create}
            </Blank>
          )
        }
      </Loaded>
      <MoreButton query={imports} />
    </Page>
  );
}

const COUNTS = ['created', 'updated', 'skipped', 'failed'] as const;

function ImportsTable({ imports }: { imports: readonly ListedImport[] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { id: orgId } = useOrganization();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('transfers:imports.file')}</th>
          <th>{t('transfers:imports.kind')}</th>
          <th>{t('transfers:imports.status')}</th>
          {COUNTS.map((name) => (
            <th key={name} className="n">
              {t(`transfers:counts.did.${name}`)}
            </th>
          ))}
          <th className="n">{t('transfers:imports.when')}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <tr key={each.id}>
            <td className="head transfer-file">
              <Link
                className="row-button break"
                to="/o/$orgId/contacts/imports/$importId"
                params={{ orgId, importId: each.id }}
              >
                <FileName name={each.filename} />
              </Link>
            </td>
            <td data-label={t('transfers:imports.kind')} className="soft">
              {t(each.dry_run ? 'transfers:imports.check' : 'transfers:imports.import')}
            </td>
            <td data-label={t('transfers:imports.status')}>
              <ImportStatus status={each.status} />
            </td>
            {COUNTS.map((name) => (
              <td key={name} className="n" data-label={t(`transfers:counts.did.${name}`)}>
                {number(each[name])}
              </td>
            ))}
            <td className="n" data-label={t('transfers:imports.when')}>
              <When at={each.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
