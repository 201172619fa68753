import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { Dialog } from '../kit/dialog';

interface RecoveryCodesProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('security:recovery.title')}>
      <p className="soft" style={{ marginBottom: 12 }}>
        {t('security:recovery.text')}
      </p>
      <CodeBlock text={(codes ?? []).join('\n')} label={t('security:recovery.title')} />
      <div className="dialog-foot">
        <Button variant="filled" onClick={onClose}>
          {t('security:recovery.done')}
        </Button>
      </div>
    </Dialog>
  );
}
