import { Button, NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ImportGuess } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { Theirs } from '../kit/theirs';
import { type ColumnChoices, CUSTOM, FIELDS, isComplete, keyOf, leftOutOf, problemsOf } from './column-choices';
import type { CreateField } from './use-create-field';

const CREATE = '+';

interface ColumnsStepProps {
  guess: ImportGuess;
  choices: ColumnChoices;
  onChoices: (choices: ColumnChoices) => void;
  create: CreateField;
  onBack: () => void;
  onNext: () => void;
}

export function ColumnsStep(props: ColumnsStepProps): ReactElement {
  const { t } = useWords();
  const errorText = useErrorText();
  const { guess, choices, onChoices, create } = props;
  const { twice, hasNoAddress } = problemsOf(choices);
  const leftOut = leftOutOf(guess, choices);
  const choose = (index: number, target: string): void =>
    onChoices(choices.map((choice, at) => (at === index ? target : choice)));
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
                    const { heading: label, field_type: type, field_options: options } = column;
                    if (key !== null) create.mutate({ key, label, index, type, options });
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        {create.error !== null && (
          <div className="note bad" role="alert">
            <span className="break">{errorText(create.error)}</span>
          </div>
        )}
        {hasNoAddress && (
          <div className="note warn">
            <span>{t('transfers:columns.noAddress')}</span>
          </div>
        )}
        {leftOut.length > 0 && (
          <div className="note warn">
            <span className="break">
              {t('transfers:columns.leftOut')} <Theirs>{leftOut.join(', ')}</Theirs>
            </span>
          </div>
        )}
      </div>
      <div className="transfer-foot">
        <Button disabled={create.isPending} onClick={props.onBack}>
          {t('transfers:back')}
        </Button>
        <Button variant="filled" disabled={!isComplete(choices) || create.isPending} onClick={props.onNext}>
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
  const { heading = '', is_label: isLabel = false } = guess.columns[index] ?? {};
  const key = keyOf(heading);
  // A field that was just created is listed before the file has been looked at again.
  const known = ['', ...FIELDS, ...guess.fields.map((field) => CUSTOM + field.key)];
  const canCreate = key !== null && value !== CUSTOM + key && guess.fields.every((field) => field.key !== key);
  return (
    <NativeSelect
      aria-label={t('transfers:columns.fieldOf', { heading: heading || String(index + 1) })}
      value={value}
      disabled={heading === '' || isBusy}
      error={isTwice && t('transfers:columns.twice')}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t(isLabel ? 'transfers:columns.label' : 'transfers:columns.skip')}</option>
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
      {!known.includes(value) && <option value={value}>{heading}</option>}
      {canCreate && heading !== '' && <option value={CREATE}>{t('transfers:columns.create', { heading })}</option>}
    </NativeSelect>
  );
}
