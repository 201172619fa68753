import { Autocomplete } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { languageName, OFFERED } from './languages';

interface LanguageFieldProps {
  value: string;
  onChange: (tag: string) => void;
  readOnly?: boolean;
  error?: ReactNode;
}

/** A language tag: one of those that are used most, or any other one. */
export function LanguageField({ value, onChange, readOnly = false, error }: LanguageFieldProps): ReactElement {
  const { t, language: reader } = useWords();
  return (
    <Autocomplete
      label={t('templates:form.language')}
      description={languageName(value, reader) ?? t('templates:form.languageNote')}
      data={[...OFFERED]}
      // All of them are offered, whatever stands there.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className="row between grow">
          <span>{languageName(option.value, reader)}</span>
          <span className="mono dim">{option.value}</span>
        </span>
      )}
      autoComplete="off"
      maxLength={35}
      value={value}
      readOnly={readOnly}
      error={error}
      onChange={onChange}
    />
  );
}
