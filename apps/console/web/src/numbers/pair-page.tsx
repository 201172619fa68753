import './numbers.css';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Loaded, NoPermission } from '../kit/states';
import { useOrganization } from '../session/session';
import { LivePairing } from './live-pairing';
import { PhoneForm } from './phone-form';
import { useGateways } from './queries';
import { SetupSteps } from './setup-steps';

export function PairPage(): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id, may } = useOrganization();
  const { phone } = useSearch({ from: '/inside/o/$orgId/numbers/pair' });
  const gateways = useGateways();
  const back = (
    <LinkButton to="/o/$orgId/numbers" params={{ orgId: id }}>
      {t('numbers:pair.back')}
    </LinkButton>
  );
  const title = phone === undefined ? t('numbers:pair.title') : t('numbers:pair.titleOf', { phone: phoneText(phone) });
  return (
    <Page title={title} actions={back} isNarrow>
      {may('accounts:write') ? (
        <Loaded query={gateways}>
          {(all) => {
            if (!all.some(({ status }) => status !== 'never_started')) return <NoGateway />;
            return phone === undefined ? (
              <PhoneForm isOnline={all.some(({ status }) => status === 'online')} />
            ) : (
              <LivePairing key={phone} phone={phone} />
            );
          }}
        </Loaded>
      ) : (
        <NoPermission />
      )}
    </Page>
  );
}

/** Polls the gateways, and goes on when an app connects. */
function NoGateway(): ReactElement {
  const { t } = useWords();
  return (
    <div className="panel pad">
      <h2>{t('numbers:setup.title')}</h2>
      <p className="soft" style={{ margin: '4px 0 18px' }}>
        {t('numbers:setup.text')}
      </p>
      <SetupSteps />
    </div>
  );
}
