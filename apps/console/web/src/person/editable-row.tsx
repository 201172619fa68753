import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LeaveGuard } from '../kit/leave-guard';
import { Theirs } from '../kit/theirs';
import { ChangedMeanwhile } from './changed-meanwhile';
import { useRefusalText } from './refusal-text';
import { type InputKind, RowInput } from './row-input';
import { type Part, useChange } from './use-change';

interface EditableRowProps {
  contact: Contact;
  label: string;
  /** As text; empty: nothing. */
  part: Part<string>;
  kind?: InputKind;
  longest?: number;
  /** How it is shown; default: as it is. */
  shown?: (value: string) => ReactNode;
  /** How it is said within a sentence; default: as it is. */
  textOf?: (value: string) => string;
  readOnly: boolean;
  /** It stands below its name, in as many lines as it has. */
  isTall?: boolean;
}

const asItIs = (value: string): string => value;

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
  const { contact, label, part, kind = { as: 'text' }, longest = 200, shown, textOf = asItIs } = props;
  const { readOnly, isTall = false } = props;
  const { t } = useWords();
  const refusalText = useRefusalText();
  const [draft, setDraft] = useState<Draft | null>(null);
  const value = part.of(contact);
  const [before, setBefore] = useState(value);
  const change = useChange(contact.id, part, label, (error, text) => {
    if (error === null) return;
    // Whoever saves again has seen what it is now.
    setDraft({ text, before: error instanceof ChangedMeanwhile ? (error.now as string) : before });
  });
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = useRef(false);
  /** Whoever wrote with the keyboard goes on where it was opened. */
  const leave = (): void => {
    isLeft.current = true;
    setDraft(null);
  };
  useEffect(() => {
    if (draft !== null || !isLeft.current) return;
    isLeft.current = false;
    button.current?.focus();
  }, [draft]);
  const open = (): void => {
    if (change.pending !== undefined) return;
    change.clear();
    setDraft({ text: value, before: value });
  };
  const close = (): void => {
    change.clear();
    leave();
  };
  const save = (): void => {
    if (draft === null) return;
    const text = draft.text.trim();
    leave();
    setBefore(draft.before);
    if (text !== draft.before) change.save(text, draft.before);
  };
  const now = change.pending ?? value;
  const isUnsaved = draft !== null && draft.text.trim() !== draft.before;
  const isSaving = change.pending !== undefined;
  const text = now === '' ? null : (shown?.(now) ?? <Theirs>{now}</Theirs>);
  return (
    <div className={isTall ? 'person-row tall' : 'person-row'}>
      {(isUnsaved || isSaving) && <LeaveGuard isOn={isUnsaved} isSaving={isSaving} isOfMode />}
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
              error={refusalText(change.error, textOf)}
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
            ref={button}
            type="button"
            className={change.pending === undefined ? 'person-value opens' : 'person-value opens pending'}
            aria-label={t('person:edit', { label, value: now === '' ? t('person:nothing') : now })}
            aria-disabled={change.pending !== undefined}
            onClick={open}
          >
            {text ?? <span className="dim">{t('person:add')}</span>}
          </button>
        )}
      </dd>
    </div>
  );
}
