import './contact-transfers.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ContactExport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { LinkButton } from '../kit/link-button';
import { ListPage } from '../kit/list-page';
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
  return (
    <ListPage
      title={t('transfers:exports.title')}
      lede={t('transfers:exports.lede')}
      isAllowed={may('contacts:export')}
      actions={
        <LinkButton to="/o/$orgId/contacts/imports" params={{ orgId }}>
          {t('transfers:past')}
        </LinkButton>
      }
      query={exports}
      create={<ExportMenu filters={{}} label={t('transfers:exports.all')} />}
      empty={{ title: t('transfers:exports.empty'), text: t('transfers:exports.emptyText') }}
      rows={(all) => <ExportsTable exports={all} />}
    />
  );
}

function ExportsTable({ exports }: { exports: readonly ContactExport[] }): ReactElement {
  const { t, code } = useWords();
  const { number } = useFormats();
  return (
    <DataTable
      rows={exports}
      by="id"
      columns={[
        { head: t('transfers:exports.when'), as: 'title', cell: (each) => <When at={each.created_at} as="full" /> },
        {
          head: t('transfers:imports.status'),
          cell: ({ status, error }) => (
            <>
              <Status tone={TONES[status]}>{t(`transfers:statuses.${status}`)}</Status>
              {error !== null && (
                <div className="soft small">{code('transfers', `problems.${error.code}`, error.message)}</div>
              )}
            </>
          ),
        },
        { head: t('transfers:exports.format'), className: 'soft', cell: ({ format }) => format.toUpperCase() },
        {
          head: t('transfers:exports.contacts'),
          className: 'n',
          cell: ({ total }) => (total === null ? <span className="dim">–</span> : number(total)),
        },
        {
          head: t('transfers:exports.until'),
          className: 'soft',
          cell: (each) =>
            each.status === 'completed' && !each.has_file ? (
              t('transfers:exports.gone')
            ) : (
              <When at={each.expires_at} as="full" />
            ),
        },
        { className: 'n', cell: ({ id, has_file: hasFile }) => hasFile && <Download id={id} /> },
      ]}
    />
  );
}

function Download({ id }: { id: string }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const save = useSaveFile();
  return (
    <Button
      size="xs"
      leftSection={<IconDownload size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate(`${path}/contacts/exports/${id}/file`)}
    >
      {t('transfers:exports.download')}
    </Button>
  );
}
