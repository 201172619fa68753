import type { ReactElement } from 'react';
import type { SmsPreview as Sms } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';

/** Parts as they are charged, and why it is that long. */
export function SmsPreview({ sms: { encoding, characters, parts } }: { sms: Sms }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  if (parts.length === 0) {
    return <p className="note bad">{t('templates:sms.tooLong', { characters: number(characters) })}</p>;
  }
  return (
    <>
      <ol className="sms-parts">
        {parts.map(({ text, length }, index) => (
          <li key={index}>
            <div className="bubble sms">
              {characters === 0 ? <span className="dim">{t('templates:preview.empty')}</span> : <Theirs>{text}</Theirs>}
            </div>
            {parts.length > 1 && (
              <span className="dim small">
                {t('templates:sms.part', { part: index + 1, parts: parts.length, length })}
              </span>
            )}
          </li>
        ))}
      </ol>
      <dl className="sms-facts">
        <div>
          <dt>{t('templates:sms.parts')}</dt>
          <dd>{number(parts.length)}</dd>
        </div>
        <div>
          <dt>{t('templates:sms.characters')}</dt>
          <dd>{number(characters)}</dd>
        </div>
        <div>
          <dt>{t('templates:sms.encoding')}</dt>
          <dd>{t(`templates:sms.encodings.${encoding}`)}</dd>
        </div>
      </dl>
      <p className="dim small">{t(`templates:sms.notes.${encoding}`)}</p>
    </>
  );
}
