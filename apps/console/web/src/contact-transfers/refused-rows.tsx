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

/** So much of a row is shown. */
const CELLS = 6;

/** The rows that were refused, each with its line and why: the first of them, and the file with all. */
export function RefusedRows({ read }: { read: ContactImport }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { path, may } = useOrganization();
  const rows = useRefusedRows(read);
  const save = useSaveFile();
  const isShown = read.has_refused_rows && may('contacts:import');
  return (
    <Section
      title={t('transfers:refused.title', { count: read.failed })}
      note={t(isShown ? 'transfers:refused.note' : 'transfers:refused.gone')}
      action={
        isShown && (
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
      {isShown && (
        <Loaded query={rows}>
          {(found) => (
            <>
              <RefusedTable rows={found} />
              {read.failed > found.length && (
                <p className="soft small transfer-hint">
                  {t('transfers:refused.more', { shown: number(found.length), all: number(read.failed) })}
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}

const withText = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '').slice(0, CELLS);

function RefusedTable({ rows }: { rows: readonly RefusedRow[] }): ReactElement {
  const { t, code } = useWords();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th className="n">{t('transfers:refused.line')}</th>
          <th>{t('transfers:refused.reason')}</th>
          <th>{t('transfers:refused.row')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="n" data-label={t('transfers:refused.line')}>
              {row.line}
            </td>
            <td className="head transfer-reason">
              {code('transfers', `reasons.${row.code}`, row.code)}
              <div className="soft small break">{row.reason}</div>
            </td>
            <td className="transfer-row">
              {withText(row.cells).map((cell, index) => (
                <span key={index} className="chip clip">
                  <Theirs>{cell}</Theirs>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
