import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { ChangePassword } from './change-password';
import { Profile } from './profile';
import { Sessions } from './sessions';
import { TwoFactor } from './two-factor';

export function SecurityPage(): ReactElement {
  const { t } = useWords();
  return (
    <Page title={t('security:title')} lede={t('security:lede')} isNarrow>
      <div className="stack loose">
        <Profile />
        <ChangePassword />
        <TwoFactor />
        <Sessions />
      </div>
    </Page>
  );
}
