import './contact-transfers.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ContactExport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { MoreButton } from '../kit/more-button';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission } from '../kit/states';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { ExportMenu } from './export-menu';
import { useExports, useSaveFile } from './queries';

const TONES: Readonly<Record<ContactExport['status'], Tone>> = {
  queued: 'wait',
  processing: 'live',
  completed: 'ok',
  failed: 'bad',
};

/** Exports of the last 30 days; their files stay for a day. */
export function ExportsPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const exports = useExports();
  const all = exports.data?.pages.flatMap(({ data }) => data) ?? [];
  const create = <ExportMenu filters={{}} label={t('transfers:exports.all')} />;
  const actions = (
    <>
      <LinkButton to="/o/$orgId/contacts/imports" params={{ orgId }}>
        {t('transfers:past')}
      </LinkButton>
      {all.length > 0 && create}
    </>
  );
  return (
    <Page title={t('transfers:exports.title')} lede={t('transfers:exports.lede')} actions={actions}>
      {may('contacts:export') ? (
        <Loaded query={exports}>
          {() =>
            all.length > 0 ? (
              <ExportsTable exports={all} />
            ) : (
              <Blank title={t('transfers:exports.empty')} text={t('transfers:exports.emptyText')}>
                {create}
              </Blank>
            )
          }
        </Loaded>
      ) : (
        <NoPermission />
      )}
      <MoreButton query={exports} />
    </Page>
  );
}

function ExportsTable({ exports }: { exports: readonly ContactExport[] }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  const { path } = useOrganization();
  const save = useSaveFile();
  const fileOf = ({ id }: ContactExport) => `${path}/contacts/exports/${id}/file` as const;
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('transfers:exports.when')}</th>
          <th>{t('transfers:imports.status')}</th>
          <th>{t('transfers:exports.format')}</th>
          <th className="n">{t('transfers:exports.contacts')}</th>
          <th>{t('transfers:exports.until')}</th>
          <th aria-label={t('common:actions')} />
        </tr>
      </thead>
      <tbody>
        {exports.map((each) => (
          <tr key={each.id}>
            <td className="head">
              <When at={each.created_at} as="full" />
            </td>
            <td data-label={t('transfers:imports.status')}>
              <Status tone={TONES[each.status]}>{t(`transfers:statuses.${each.status}`)}</Status>
              {each.error !== null && (
                <div className="soft small">{code('transfers', `problems.${each.error.code}`, each.error.message)}</div>
              )}
            </td>
            <td data-label={t('transfers:exports.format')} className="soft">
              {each.format.toUpperCase()}
            </td>
            <td className="n" data-label={t('transfers:exports.contacts')}>
              {each.total === null ? <span className="dim">–</span> : number(each.total)}
            </td>
            <td data-label={t('transfers:exports.until')} className="soft">
              {each.status === 'completed' && !each.has_file ? (
                t('transfers:exports.gone')
              ) : (
                <When at={each.expires_at} as="full" />
              )}
            </td>
            <td className="n">
              {each.has_file && (
                <Button
                  size="xs"
                  leftSection={<IconDownload size={14} />}
                  loading={save.isPending && save.variables === fileOf(each)}
                  onClick={() => save.mutate(fileOf(each))}
                >
                  {t('transfers:exports.download')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
