import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from './i18n/use-words';
import { Page } from './kit/page';
import { ErrorPanel } from './kit/states';

/** A page that could not be loaded. */
export function RouteError({ error }: ErrorComponentProps): ReactElement {
  const { t } = useWords();
  const router = useRouter();
  return (
    <Page title={t('common:error.page')}>
      <ErrorPanel error={error} retry={() => void router.invalidate()} />
    </Page>
  );
}
