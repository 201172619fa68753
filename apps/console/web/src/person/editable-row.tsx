import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';
import { useRefusalText } from './refusal-text';
import { type InputKind, RowInput } from './row-input';
import { ChangedMeanwhile, type Part, useChange } from './use-change';

interface EditableRowProps {
  contact: Contact;
  label: string;
  /** As text; empty: nothing. */
  part: Part<string>;
  kind?: InputKind;
  longest?: number;
  /** How it is shown; default: as it is. */
  shown?: (value: string) => ReactNode;
  readOnly: boolean;
  /** It stands below its name, in as many lines as it has. */
  isTall?: boolean;
}

interface Draft {
  text: string;
  /** What the one who writes saw. */
  before: string;
}

/**
 * A part of a contact that is written in its place: a click opens it, Enter saves, Escape leaves it. It shows what is being saved at
 * once; what is refused opens again as it was written, with the reason.
 */
export function EditableRow(props: EditableRowProps): ReactElement {
  const { contact, label, part, kind = { as: 'text' }, longest = 200, shown, readOnly, isTall = false } = props;
  const { t } = useWords();
  const refusalText = useRefusalText();
  const [draft, setDraft] = useState<Draft | null>(null);
  const value = part.of(contact);
  const [before, setBefore] = useState(value);
  const change = useChange(contact.id, part, (error, text) => {
    if (error === null) return;
    // Whoever saves again has seen what it is now.
    setDraft({ text, before: error instanceof ChangedMeanwhile ? (error.now as string) : before });
  });
  const open = (): void => {
    change.clear();
    setDraft({ text: value, before: value });
  };
  const close = (): void => {
    change.clear();
    setDraft(null);
  };
  const save = (): void => {
    if (draft === null) return;
    const text = draft.text.trim();
    setDraft(null);
    setBefore(draft.before);
    if (text !== draft.before) change.save(text, draft.before);
  };
  const now = change.pending ?? value;
  const text = now === '' ? null : (shown?.(now) ?? <Theirs>{now}</Theirs>);
  return (
    <div className={isTall ? 'person-row tall' : 'person-row'}>
      <dt>{label}</dt>
      <dd>
        {draft !== null ? (
          <form
            className="person-edit"
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <RowInput
              kind={kind}
              label={label}
              value={draft.text}
              longest={longest}
              error={refusalText(change.error, (theirs: string) => theirs)}
              onChange={(next) => setDraft({ ...draft, text: next })}
            />
            <div className="row end">
              <Button size="xs" onClick={close}>
                {t('common:cancel')}
              </Button>
              <Button size="xs" type="submit" variant="filled">
                {t('common:save')}
              </Button>
            </div>
          </form>
        ) : readOnly ? (
          <span className="person-value">{text ?? <span className="dim">–</span>}</span>
        ) : (
          <button
            type="button"
            className={change.pending === undefined ? 'person-value opens' : 'person-value opens pending'}
            aria-label={t('person:edit', { label, value: now === '' ? t('person:nothing') : now })}
            disabled={change.pending !== undefined}
            onClick={open}
          >
            {text ?? <span className="dim">{t('person:add')}</span>}
          </button>
        )}
      </dd>
    </div>
  );
}
