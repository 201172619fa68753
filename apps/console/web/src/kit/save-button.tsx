import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface SaveButtonProps {
  isSaving: boolean;
  /** False while there is nothing to save. */
  isReady: boolean;
}

export function SaveButton({ isSaving, isReady }: SaveButtonProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="row end">
      <Button type="submit" variant="filled" loading={isSaving} disabled={!isReady}>
        {t('common:save')}
      </Button>
    </div>
  );
}
