import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from './dialog';

/** Asks before what was written is lost: by a link of these pages, or with the tab. */
export function LeaveGuard({ isOn }: { isOn: boolean }): ReactElement {
  const { t } = useWords();
  const { status, proceed, reset } = useBlocker({
    // The mode in the address is another one, and the page the same.
    shouldBlockFn: ({ current, next }) => isOn && current.pathname !== next.pathname,
    enableBeforeUnload: isOn,
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
