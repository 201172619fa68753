import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank } from '../kit/states';

/** For unknown addresses and for what belongs to others, alike: the page does not reveal which. */
export function Lost(): ReactElement {
  const { t } = useWords();
  return (
    <Page title={t('shell:lost.title')}>
      <Blank title={t('shell:lost.heading')} text={t('shell:lost.text')}>
        <LinkButton to="/" variant="filled">
          {t('shell:lost.action')}
        </LinkButton>
      </Blank>
    </Page>
  );
}
