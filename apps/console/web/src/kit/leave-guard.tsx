import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from './dialog';

interface LeaveGuardProps {
  /** Something is written that would be lost. */
  isOn: boolean;
  /** It is on its way to the server: a link of these pages leaves it so, and only the tab is kept. */
  isSaving?: boolean;
  /** What is written is of one mode: also the other mode is another page. */
  isOfMode?: boolean;
}

const modeOf = (search: object): unknown => ('mode' in search ? search.mode : undefined);

/** Asks before what was written is lost: by a link of these pages, or with the tab. */
export function LeaveGuard({ isOn, isSaving = false, isOfMode = false }: LeaveGuardProps): ReactElement {
  const { t } = useWords();
  const { status, proceed, reset } = useBlocker({
    // The mode in the address is another one, and the page mostly the same.
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
