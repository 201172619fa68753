import type { ReactElement } from 'react';
import type { ContactImport } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { Theirs } from '../kit/theirs';

interface FindingsProps {
  read: ContactImport;
}

export const droppedOf = ({ unmapped_columns: unmapped }: ContactImport): ContactImport['unmapped_columns'] =>
  unmapped.filter(({ rows_with_values: rows }) => rows > 0);

/** What an import changed besides rows: completed numbers, columns left out, words of consent. */
export function ImportFindings({ read }: FindingsProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const dropped = droppedOf(read);
  return (
    <>
      {read.completed_numbers > 0 && (
        <div className="note info">
          <span className="break">
            {t('transfers:completed', { count: read.completed_numbers })}{' '}
            {read.completed_examples.map(({ line, written, phone }) => (
              <span key={`${line} ${phone}`} className="chip">
                <Theirs>{written}</Theirs> → +{phone}
              </span>
            ))}
          </span>
        </div>
      )}
      {dropped.length > 0 && (
        <div className="note warn">
          <span className="break">
            {t('transfers:leftOut.title', { count: dropped.length })}{' '}
            {dropped.map(({ column, rows_with_values: rows }) => (
              <span key={column} className="chip">
                <Theirs>{column}</Theirs> · {t('transfers:leftOut.rows', { count: rows, rows: number(rows) })}
              </span>
            ))}
          </span>
        </div>
      )}
      {read.consent_words.length > 0 && <ConsentWords read={read} />}
    </>
  );
}

function ConsentWords({ read }: FindingsProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  return (
    <Section title={t('transfers:words.title')} note={t('transfers:words.note')}>
      <table className="table cards">
        <thead>
          <tr>
            <th>{t('transfers:words.column')}</th>
            <th>{t('transfers:words.word')}</th>
            <th>{t('transfers:words.meaning')}</th>
            <th className="n">{t('transfers:words.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {read.consent_words.map(({ column, word, opt, rows }) => (
            <tr key={`${column} ${opt} ${word}`}>
              <td className="head break">
                <Theirs>{column}</Theirs>
              </td>
              <td className="break" data-label={t('transfers:words.word')}>
                {word === null ? t('transfers:words.others') : <Theirs>{word}</Theirs>}
              </td>
              <td data-label={t('transfers:words.meaning')}>{t(`transfers:words.${opt}`)}</td>
              <td className="n" data-label={t('transfers:words.rows')}>
                {number(rows)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
