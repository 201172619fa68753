import { Autocomplete } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { languageName, OFFERED, offered } from './languages';

const toOption = (tag: string): { value: string; label: string } => ({ value: tag, label: tag });

interface LanguageFieldProps {
  value: string;
  onChange: (tag: string) => void;
  readOnly?: boolean;
  error?: ReactNode;
}

/** A language tag: a frequent one, or any other typed. */
export function LanguageField({ value, onChange, readOnly = false, error }: LanguageFieldProps): ReactElement {
  const { t, language: reader } = useWords();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <Autocomplete
      label={t('templates:form.language')}
      description={languageName(value, reader) ?? t('templates:form.languageNote')}
      data={[...OFFERED]}
      // Tall enough to show all.
      maxDropdownHeight={460}
      filter={({ options, search }) => (isTyping ? offered(reader, search).map(toOption) : options)}
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
      onDropdownOpen={() => setIsTyping(false)}
      onChange={(tag) => {
        setIsTyping(true);
        onChange(tag);
      }}
    />
  );
}
