import type { ReactElement } from 'react';
import type { Why } from '../api/types';
import { useWords } from '../i18n/use-words';

/** The action an operator can take; nothing if only waiting helps. */
export function WhatToDo({ why: { code: word, params } }: { why: Why }): ReactElement | null {
  const { t, code } = useWords();
  const text = code('waits', `fixes.${word}`, '', { app: typeof params.app === 'string' ? params.app : '' });
  if (text === '') return null;
  return (
    <p className="note">
      <span>
        <b>{t('waits:toDo')}</b> {text}
      </span>
    </p>
  );
}
