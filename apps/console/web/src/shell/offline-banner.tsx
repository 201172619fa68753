import { useNetwork } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

export function OfflineBanner(): ReactElement | null {
  const { t } = useWords();
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className="banner" role="status">
      {t('shell:offline')}
    </div>
  );
}
