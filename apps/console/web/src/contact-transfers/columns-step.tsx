import { Button, NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ImportGuess } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';
import { type ColumnChoices, CUSTOM, FIELDS, isComplete, keyOf, problemsOf } from './column-choices';
import { useCreateField } from './use-create-field';

/** What a select has for "make a field of it". */
const CREATE = '+';

interface ColumnsStepProps {
  guess: ImportGuess;
  choices: ColumnChoices;
  onChoices: (choices: ColumnChoices) => void;
  /** A field was made: the file is looked at again. */
  onField: () => void;
  onBack: () => void;
  onNext: () => void;
}

/** Which column becomes which field. */
export function ColumnsStep(props: ColumnsStepProps): ReactElement {
  const { t } = useWords();
  const { guess, choices, onChoices } = props;
  const { twice, hasNoAddress } = problemsOf(choices);
  const choose = (index: number, target: string): void =>
    onChoices(choices.map((choice, at) => (at === index ? target : choice)));
  const create = useCreateField(props.onField);
  return (
    <>
      <p className="soft transfer-hint">{t('transfers:columns.note')}</p>
      <table className="table cards transfer-columns">
        <thead>
          <tr>
            <th>{t('transfers:columns.heading')}</th>
            <th>{t('transfers:columns.examples')}</th>
            <th>{t('transfers:columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {guess.columns.map((column, index) => (
            <tr key={index} className={choices[index] === '' ? 'muted' : ''}>
              <td className="head break">
                {column.heading === '' ? (
                  <span className="dim">{t('transfers:columns.unnamed', { number: index + 1 })}</span>
                ) : (
                  <Theirs>{column.heading}</Theirs>
                )}
              </td>
              <td className="soft transfer-examples">
                {column.examples.length === 0 ? (
                  <span className="dim">{t('transfers:columns.noExamples')}</span>
                ) : (
                  column.examples.map((example, at) => (
                    <span key={at} className="clip">
                      <Theirs>{example}</Theirs>
                    </span>
                  ))
                )}
              </td>
              <td className="transfer-field">
                <FieldSelect
                  guess={guess}
                  index={index}
                  value={choices[index] ?? ''}
                  isTwice={twice.has(choices[index] ?? '')}
                  isBusy={create.isPending}
                  onChange={(target) => {
                    if (target !== CREATE) return choose(index, target);
                    const key = keyOf(column.heading);
                    if (key === null) return;
                    create.mutate({ key, label: column.heading }, { onSuccess: () => choose(index, CUSTOM + key) });
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        {hasNoAddress && (
          <div className="note warn">
            <span>{t('transfers:columns.noAddress')}</span>
          </div>
        )}
      </div>
      <div className="transfer-foot">
        <Button onClick={props.onBack}>{t('transfers:back')}</Button>
        <Button variant="filled" disabled={!isComplete(choices)} onClick={props.onNext}>
          {t('transfers:next')}
        </Button>
      </div>
    </>
  );
}

interface FieldSelectProps {
  guess: ImportGuess;
  index: number;
  value: string;
  isTwice: boolean;
  isBusy: boolean;
  onChange: (target: string) => void;
}

function FieldSelect({ guess, index, value, isTwice, isBusy, onChange }: FieldSelectProps): ReactElement {
  const { t } = useWords();
  const heading = guess.columns[index]?.heading ?? '';
  const key = keyOf(heading);
  const canCreate = key !== null && guess.fields.every((field) => field.key !== key);
  return (
    <NativeSelect
      aria-label={t('transfers:columns.fieldOf', { heading: heading || String(index + 1) })}
      value={value}
      disabled={heading === '' || isBusy}
      error={isTwice && t('transfers:columns.twice')}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('transfers:columns.skip')}</option>
      <optgroup label={t('transfers:columns.standard')}>
        {FIELDS.map((field) => (
          <option key={field} value={field}>
            {t(`transfers:fields.${field}`)}
          </option>
        ))}
      </optgroup>
      {guess.fields.length > 0 && (
        <optgroup label={t('transfers:columns.custom')}>
          {guess.fields.map((field) => (
            <option key={field.key} value={CUSTOM + field.key}>
              {field.label}
            </option>
          ))}
        </optgroup>
      )}
      {canCreate && heading !== '' && <option value={CREATE}>{t('transfers:columns.create', { heading })}</option>}
    </NativeSelect>
  );
}
