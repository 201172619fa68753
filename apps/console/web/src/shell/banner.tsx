import { useNetwork } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { useMe } from '../session/session';

export function Banner({ orgId }: { orgId: string | undefined }): ReactElement | null {
  const { t } = useWords();
  const { online } = useNetwork();
  const { organizations } = useMe();
  const isSuspended = organizations.some(({ id, is_suspended: isSo }) => id === orgId && isSo);
  if (online && !isSuspended) return null;
  return (
    <div className="banner" role="status">
      {t(online ? 'shell:suspended' : 'shell:offline')}
    </div>
  );
}
