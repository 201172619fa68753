import './tags-input.css';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { type AddedTags, LONGEST_TAG, MOST_TAGS, withTags } from './tags';
import { Theirs } from './theirs';

interface TagsInputProps {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  readOnly?: boolean;
  error?: ReactNode;
}

/** Tags as chips; Enter, a comma or leaving the field adds the typed text. */
export function TagsInput({ label, value, onChange, readOnly = false, error }: TagsInputProps): ReactElement {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<AddedTags['refusal']>(null);
  const add = (text: string): void => {
    const added = withTags(value, text);
    setTyped(added.rest);
    setRefusal(added.refusal);
    if (added.tags.length > value.length) onChange([...added.tags]);
  };
  const remove = (tag: string): void => {
    setRefusal(null);
    onChange(value.filter((each) => each !== tag));
  };
  const type = (text: string): void => {
    if (/[,\n]/.test(text)) return add(text);
    setTyped(text);
    setRefusal(null);
  };
  const pressed = (event: KeyboardEvent): void => {
    const last = value.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  const refused = refusal && t(`common:tags.${refusal}`, { longest: LONGEST_TAG, most: MOST_TAGS });
  return (
    <div className="tags-input">
      {value.length > 0 && (
        <ul className="tags" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="chip">
              <span className="clip" title={tag}>
                <Theirs>{tag}</Theirs>
              </span>
              {!readOnly && (
                <button type="button" aria-label={t('common:tags.remove', { tag })} onClick={() => remove(tag)}>
                  <IconX size={12} stroke={1.8} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {readOnly ? (
        value.length === 0 && <p className="dim">{t('common:tags.none')}</p>
      ) : (
        <TextInput
          aria-label={t('common:tags.add', { label })}
          placeholder={t('common:tags.add', { label })}
          value={typed}
          error={refused ?? error}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={pressed}
          onBlur={() => add(typed)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            // A single-line input would join the pasted lines into one tag.
            if (!text.includes('\n')) return;
            event.preventDefault();
            add(`${typed}${text}`);
          }}
        />
      )}
    </div>
  );
}
