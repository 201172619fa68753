import type { ReactElement } from 'react';
import type { SegmentFields, SegmentPreview } from '../api/types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { ErrorPanel, Rows } from '../kit/states';
import { PersonLink } from './person-link';
import type { LivePreview } from './queries';
import type { Definition } from './rules';
import { fieldName, valueName } from './sentence';
import { useSentence } from './use-sentence';

interface PreviewPaneProps {
  preview: LivePreview;
  /** Every rule has a field, a comparison and a value. */
  isComplete: boolean;
  /** The error is shown at the rules. */
  isWrong: boolean;
  known: SegmentFields;
}

export function PreviewPane({ preview, isComplete, isWrong, known }: PreviewPaneProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const say = useSentence();
  const { data, said, error, isLoading } = preview;
  const isOld = data !== undefined && (!isComplete || isWrong);
  return (
    <aside className="segment-preview" aria-label={t('segments:preview.title')} aria-busy={isLoading}>
      <h2>{t('segments:preview.title')}</h2>
      {isOld && (
        <p className="note warn" role="status">
          {isComplete ? text(error) : t('segments:preview.incomplete')} {t('segments:preview.before')}
        </p>
      )}
      {error !== null && !isWrong && <ErrorPanel error={error} retry={preview.retry} />}
      {data === undefined ? (
        <Nothing isComplete={isComplete} isFailed={error !== null} />
      ) : (
        <div className={isLoading || isOld ? 'stack segment-stage old' : 'stack segment-stage'}>
          <Figure preview={data} />
          {!isOld && <Unused preview={data} known={known} />}
          {said !== undefined && (
            <p className="soft">
              {t('segments:preview.everybody')}{' '}
              <span className="segment-sentence">{say(JSON.parse(said) as Definition)}</span>
            </p>
          )}
          <Sample preview={data} />
        </div>
      )}
    </aside>
  );
}

interface UnusedProps extends Pick<PreviewPaneProps, 'known'> {
  preview: SegmentPreview;
}

/** Values in rules that no contact has. */
function Unused({ preview, known }: UnusedProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const { number } = useFormats();
  return (
    <>
      {preview.unused_values.map(({ field: name, value, newest }) => {
        const field = known.fields.find((each) => each.field === name);
        if (field === undefined) return null;
        const said = { field: fieldName(field, words), value: valueName(field, value, words) };
        return (
          <div key={`${name} ${value}`} className="note warn" role="status">
            <p className="grow">
              {newest === null
                ? t('segments:unused.all', said)
                : t('segments:unused.newest', { ...said, count: number(newest) })}
            </p>
          </div>
        );
      })}
    </>
  );
}

function Nothing({ isComplete, isFailed }: { isComplete: boolean; isFailed: boolean }): ReactElement | null {
  const { t } = useWords();
  if (!isComplete) return <p className="soft">{t('segments:preview.first')}</p>;
  return isFailed ? null : <Rows count={4} />;
}

function Figure({ preview: { count, is_estimate: isEstimate } }: { preview: SegmentPreview }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const figure = number(count);
  return (
    <div role="status">
      <span className="segment-number num">{isEstimate ? t('segments:about', { count: figure }) : figure}</span>{' '}
      <span className="soft">{t('segments:preview.people', { count })}</span>
      {isEstimate && <p className="small dim">{t('segments:preview.estimate')}</p>}
    </div>
  );
}

function Sample({ preview: { count, sample } }: { preview: SegmentPreview }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  if (sample.length === 0)
    return <p className="soft">{t(count === 0 ? 'segments:preview.nobody' : 'segments:preview.sampleNone')}</p>;
  return (
    <div className="stack tight">
      <h3>{t('segments:preview.sample')}</h3>
      <ul className="segment-sample">
        {sample.map((contact) => (
          <li key={contact.id}>
            <PersonLink contact={contact} />
            <span className="dim small clip">
              {contact.name === null ? '' : contact.phone === null ? contact.email : phoneText(contact.phone)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
