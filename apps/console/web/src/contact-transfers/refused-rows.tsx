import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ContactImport, RefusedRow } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useOrganization } from '../session/session';
import { useRefusedRows, useSaveFile } from './queries';
import { useRowReason } from './row-reason';

/** The first refused or skipped rows, and a file with all refused ones. */
export function RefusedRows({ read }: { read: ContactImport }): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const rows = useRefusedRows(read);
  const save = useSaveFile();
  if (!may('contacts:import')) return <p className="soft">{t('transfers:refused.gone')}</p>;
  return (
    <Loaded query={rows}>
      {(found) => (
        <>
          {read.failed > 0 && (
            <Section
              title={t('transfers:refused.title', { count: read.failed })}
              note={t(read.has_refused_rows ? 'transfers:refused.note' : 'transfers:refused.gone')}
              action={
                read.has_refused_rows && (
                  <Button
                    leftSection={<IconDownload size={15} />}
                    loading={save.isPending}
                    onClick={() => save.mutate(`${path}/contacts/imports/${read.id}/refused-rows/file`)}
                  >
                    {t('transfers:refused.download')}
                  </Button>
                )
              }
            >
              <RowTable rows={found.filter(({ outcome }) => outcome === 'failed')} all={read.failed} />
            </Section>
          )}
          {read.skipped > 0 && (
            <Section
              title={t('transfers:skipped.title', { count: read.skipped })}
              note={t(found.length > 0 ? 'transfers:skipped.note' : 'transfers:refused.gone')}
            >
              <RowTable rows={found.filter(({ outcome }) => outcome === 'skipped')} all={read.skipped} />
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

/** @param all number of such rows, shown or not */
function RowTable({ rows, all }: { rows: readonly RefusedRow[]; all: number }): ReactElement | null {
  const { t } = useWords();
  const { number } = useFormats();
  const reasonOf = useRowReason();
  if (rows.length === 0) return null;
  return (
    <>
      <table className="table cards">
        <thead>
          <tr>
            <th className="n">{t('transfers:refused.line')}</th>
            <th>{t('transfers:refused.reason')}</th>
            <th>{t('transfers:refused.row')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { title, reason } = reasonOf(row);
            return (
              <tr key={row.line}>
                <td className="n" data-label={t('transfers:refused.line')}>
                  {row.line}
                </td>
                <td className="head transfer-reason">
                  {title}
                  <div className="soft small break">{reason}</div>
                </td>
                <td className="transfer-row">
                  {row.cells.map((cell, index) => (
                    <span key={index} className="chip clip">
                      <Theirs>{cell}</Theirs>
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {all > rows.length && (
        <p className="soft small transfer-hint">
          {t('transfers:refused.more', { shown: number(rows.length), all: number(all) })}
        </p>
      )}
    </>
  );
}
