import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from './api/client';
import { useWords } from './i18n/use-words';
import { Page } from './kit/page';
import { ErrorPanel } from './kit/states';

export function RouteError({ error }: ErrorComponentProps): ReactElement {
  const { t } = useWords();
  const router = useRouter();
  // Code that failed to load needs a reload of the whole page.
  const again = (): void => (error instanceof ApiError ? void router.invalidate() : window.location.reload());
  return (
    <Page title={t('common:error.page')}>
      <ErrorPanel error={error} retry={again} />
    </Page>
  );
}
