import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from './api/client';
import { useWords } from './i18n/use-words';
import { Page } from './kit/page';
import { ErrorPanel } from './kit/states';

/** A page that could not be loaded. */
export function RouteError({ error }: ErrorComponentProps): ReactElement {
  const { t } = useWords();
  const router = useRouter();
  // Code of the pages that did not come is asked for by the whole page alone.
  const again = (): void => (error instanceof ApiError ? void router.invalidate() : window.location.reload());
  return (
    <Page title={t('common:error.page')}>
      <ErrorPanel error={error} retry={again} />
    </Page>
  );
}
