import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';

interface SearchFieldProps {
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps): ReactElement {
  const { t } = useWords();
  const [text, setText] = useState(value ?? '');
  const clear = (): void => {
    setText('');
    onChange(undefined);
  };
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim() === '' ? undefined : text.trim());
      }}
    >
      <TextInput
        aria-label={t('operations:search.label')}
        placeholder={t('operations:search.placeholder')}
        leftSection={<IconSearch size={15} stroke={1.6} />}
        rightSection={
          text === '' ? null : (
            <button type="button" className="icon-button" aria-label={t('operations:search.clear')} onClick={clear}>
              <IconX size={14} stroke={1.6} />
            </button>
          )
        }
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
