import './numbers.css';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog } from '../kit/dialog';
import { SetupSteps } from './setup-steps';

export function GatewaySetup({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('numbers:setup.title')} width={560}>
      <p className="soft" style={{ marginBottom: 16 }}>
        {t('numbers:setup.text')}
      </p>
      <SetupSteps />
    </Dialog>
  );
}
