import { type ReactElement, useState } from 'react';
import { TextInput } from '@mantine/core';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { hasFolded } from '../kit/folded';
import { Theirs } from '../kit/theirs';

interface TagChoicesProps {
  /** Most used first. */
  tags: readonly { tag: string; contacts: number; contacts_capped?: boolean }[];
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** The rest are found by typing. */
const MOST_SHOWN = 24;
/** A shorter list has no search field. */
const LEAST_TO_FIND = 12;

/** Toggle buttons, one per tag. */
export function TagChoices({ tags, chosen, onChange }: TagChoicesProps): ReactElement | null {
  const { t } = useWords();
  const { number } = useFormats();
  const [part, setPart] = useState('');
  if (tags.length === 0) return null;
  const found = tags.filter(({ tag }) => hasFolded(tag, part));
  return (
    <div className="stack tight">
      {tags.length > LEAST_TO_FIND && (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('contacts:tags.find')}
          placeholder={t('contacts:tags.find')}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
      )}
      <div className="tag-choices" role="group" aria-label={t('contacts:tags.inUse')}>
        {found.slice(0, MOST_SHOWN).map(({ tag, contacts, contacts_capped: isCapped }) => {
          const isOn = chosen.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              className={isOn ? 'filter on' : 'filter'}
              aria-pressed={isOn}
              title={tag}
              onClick={() => onChange(isOn ? chosen.filter((each) => each !== tag) : [...chosen, tag])}
            >
              <span className="clip">
                <Theirs>{tag}</Theirs>
              </span>
              <span className="dim num">
                {number(contacts)}
                {isCapped === true && '+'}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
