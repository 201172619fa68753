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
  /** Empty if there is no value. */
  part: Part<string>;
  kind?: InputKind;
  longest?: number;
  /** Rendering of the value; default: the text. */
  shown?: (value: string) => ReactNode;
  /** Text for use in a sentence; default: the text. */
  textOf?: (value: string) => string;
  readOnly: boolean;
  /** Multi-line, below its label. */
  isTall?: boolean;
}

const asItIs = (value: string): string => value;

interface Draft {
  text: string;
  /** The value when editing began. */
  before: string;
}

/**
 * An inline editor: a click opens it, Enter saves, Escape cancels. It shows the new value at once; if refused, it opens
 * again with the draft and the reason.
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
    // After a conflict the user has seen the current value, so saving again overwrites it.
    setDraft({ text, before: error instanceof ChangedMeanwhile ? (error.now as string) : before });
  });
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = useRef(false);
  /** Returns the keyboard focus to where editing began. */
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
