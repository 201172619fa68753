import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';

interface SignOutDialogProps {
  /** Unsent messages; 0 if they went out meanwhile. */
  unsent: number;
  opened: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

/** Asks before sign-out: unsent messages would be lost. */
export function SignOutDialog({ unsent, opened, onClose, onSignOut }: SignOutDialogProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shell:unsent.title')}>
      <p className="soft" role="status">
        {unsent > 0 ? t('shell:unsent.text', { count: unsent }) : t('shell:unsent.none')}
      </p>
      <DialogFoot onCancel={onClose}>
        <Button onClick={onSignOut}>{t(unsent > 0 ? 'shell:unsent.action' : 'shell:signOut')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
