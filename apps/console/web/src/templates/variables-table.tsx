import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { TemplateVariable } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';
import { declaredOf, LONGEST, shownOf, type TemplateValues, withVariable } from './template-values';

const TYPES = ['text', 'number', 'date', 'url'] as const;

interface VariablesTableProps {
  /** Variables used in the texts. */
  found: readonly TemplateVariable[];
  declared: TemplateValues['variables'];
  isReadOnly: boolean;
  error: ReactNode;
  onChange: (declared: TemplateValues['variables']) => void;
}

export function VariablesTable({ found, declared, isReadOnly, error, onChange }: VariablesTableProps): ReactElement {
  const { t } = useWords();
  return (
    <Section title={t('templates:variables.title')} note={t('templates:variables.note')}>
      {found.length === 0 ? (
        <p className="soft">{t('templates:variables.none', { example: '{{order}}' })}</p>
      ) : (
        <table className="table cards template-variables">
          <thead>
            <tr>
              <th>{t('templates:variables.key')}</th>
              <th>{t('templates:variables.type')}</th>
              <th>{t('templates:variables.required')}</th>
              <th>{t('templates:variables.fallback')}</th>
              <th>{t('templates:variables.sample')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((variable) => (
              <VariableRow
                key={variable.key}
                variable={variable}
                declared={declared}
                isReadOnly={isReadOnly}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && error !== null && (
        <p className="template-wrong" role="alert">
          {error}
        </p>
      )}
    </Section>
  );
}

interface VariableRowProps extends Pick<VariablesTableProps, 'declared' | 'isReadOnly' | 'onChange'> {
  variable: TemplateVariable;
}

function VariableRow({ variable, declared, isReadOnly, onChange }: VariableRowProps): ReactElement {
  const { t } = useWords();
  const { key } = variable;
  const { type, required, fallback, sample } = shownOf(variable, declaredOf(declared, key));
  const change = (changed: Parameters<typeof withVariable>[2]): void => onChange(withVariable(declared, key, changed));
  return (
    <tr>
      <td className="head mono break">{key}</td>
      <td data-label={t('templates:variables.type')}>
        <Select
          className="type"
          aria-label={t('templates:variables.typeOf', { key })}
          data={TYPES.map((value) => ({ value, label: t(`templates:types.${value}`) }))}
          value={type}
          readOnly={isReadOnly}
          onChange={(chosen) => change({ type: TYPES.find((each) => each === chosen) ?? 'text' })}
        />
      </td>
      <td data-label={t('templates:variables.required')}>
        <Checkbox
          aria-label={t('templates:variables.requiredOf', { key })}
          checked={required}
          disabled={isReadOnly}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      </td>
      <td data-label={t('templates:variables.fallback')}>
        <TextInput
          aria-label={t('templates:variables.fallbackOf', { key })}
          placeholder={(!required && variable.fallback) || ''}
          maxLength={LONGEST.value}
          value={fallback ?? ''}
          readOnly={isReadOnly}
          onChange={(event) => change({ fallback: event.currentTarget.value })}
        />
      </td>
      <td data-label={t('templates:variables.sample')}>
        <TextInput
          aria-label={t('templates:variables.sampleOf', { key })}
          maxLength={LONGEST.value}
          value={sample}
          readOnly={isReadOnly}
          onChange={(event) => change({ sample: event.currentTarget.value })}
        />
      </td>
    </tr>
  );
}
