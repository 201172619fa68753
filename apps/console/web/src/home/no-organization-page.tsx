import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Blank } from '../kit/states';

export function NoOrganizationPage(): ReactElement {
  const { t } = useWords();
  return (
    <Page title={t('home:none.title')}>
      <Blank title={t('home:none.heading')} text={t('home:none.text')} />
    </Page>
  );
}
