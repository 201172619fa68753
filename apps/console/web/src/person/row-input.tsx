import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { hasFolded } from '../kit/folded';

export type InputKind =
  | { as: 'text' | 'number' | 'date' | 'url' }
  | { as: 'area' }
  | { as: 'boolean' }
  | { as: 'select'; options: readonly string[] }
  /** Free text with suggestions. */
  | { as: 'suggest'; options: readonly string[]; nameOf: (value: string) => string | null };

interface RowInputProps {
  kind: InputKind;
  label: string;
  value: string;
  longest: number;
  error: string | null;
  onChange: (value: string) => void;
}

export function RowInput({ kind, label, value, longest, error, onChange }: RowInputProps): ReactElement {
  const { t } = useWords();
  const own = { 'aria-label': label, value, error, autoFocus: true } as const;
  switch (kind.as) {
    case 'area':
      return (
        <Textarea
          {...own}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={longest}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'boolean':
    case 'select': {
      const options =
        kind.as === 'boolean'
          ? [
              { value: 'true', label: t('person:yes') },
              { value: 'false', label: t('person:no') },
            ]
          : kind.options.map((option) => ({ value: option, label: option }));
      // Keeps a value that is no longer an option until another one is chosen.
      const isOther = value !== '' && !options.some((option) => option.value === value);
      const other = isOther ? [{ value, label: value }] : [];
      return (
        <NativeSelect
          {...own}
          data={[{ value: '', label: t('person:nothing') }, ...other, ...options]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case 'suggest':
      return (
        <Autocomplete
          {...own}
          autoComplete="off"
          maxLength={longest}
          data={[...kind.options]}
          limit={60}
          filter={({ options, search }) =>
            options.filter(
              (option) => 'value' in option && hasFolded(`${option.value} ${kind.nameOf(option.value) ?? ''}`, search),
            )
          }
          renderOption={({ option }) => (
            <span className="row between grow">
              <span className="clip">{kind.nameOf(option.value) ?? option.value}</span>
              {kind.nameOf(option.value) !== null && <span className="mono dim">{option.value}</span>}
            </span>
          )}
          onChange={onChange}
        />
      );
    case 'text':
    case 'number':
    case 'date':
    case 'url':
      return (
        <TextInput
          {...own}
          type={kind.as === 'date' ? 'date' : 'text'}
          inputMode={kind.as === 'number' ? 'decimal' : kind.as === 'url' ? 'url' : 'text'}
          autoComplete="off"
          maxLength={longest}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
