import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from './dialog';

interface LeaveGuardProps {
  isOn: boolean;
  /** The input is being saved: links of these pages then need no question, closing the tab does. */
  isSaving?: boolean;
  /** The input belongs to one mode, so switching the mode counts as leaving. */
  isOfMode?: boolean;
}

const modeOf = (search: object): unknown => ('mode' in search ? search.mode : undefined);

/** Asks before unsaved input is lost by a link of these pages or by closing the tab. */
export function LeaveGuard({ isOn, isSaving = false, isOfMode = false }: LeaveGuardProps): ReactElement {
  const { t } = useWords();
  const { status, proceed, reset } = useBlocker({
    // A change of the mode alone mostly keeps the page.
    shouldBlockFn: ({ current, next }) =>
      isOn && (current.pathname !== next.pathname || (isOfMode && modeOf(current.search) !== modeOf(next.search))),
    enableBeforeUnload: isOn || isSaving,
    withResolver: true,
  });
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={t('common:leave.title')}>
      <p className="soft">{t('common:leave.text')}</p>
      <DialogFoot onCancel={() => reset?.()}>
        <Button onClick={() => proceed?.()}>{t('common:leave.action')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
