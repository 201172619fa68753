import type { ReactElement } from 'react';
import type { Conversation } from '../api/inbox-types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { useNumbers } from '../numbers/queries';
import { useOrganization } from '../session/session';

export function NumberBanner({ conversation }: { conversation: Conversation }): ReactElement | null {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId, may } = useOrganization();
  const numbers = useNumbers().data;
  const number = numbers?.find(({ id }) => id === conversation.account.id);
  if (conversation.channel !== 'whatsapp' || number === undefined) return null;
  if (number.status === 'connected' && number.gateway_online) return null;
  const phone = phoneText(number.phone);
  const isAway = number.status === 'connected';
  return (
    <div className="thread-banner" role="status">
      <span className="grow">{t(isAway ? 'inbox:offline.gateway' : 'inbox:offline.number', { phone })}</span>
      {!isAway && may('accounts:write') && (
        <LinkButton to="/o/$orgId/numbers/pair" params={{ orgId }} search={{ phone: number.phone }}>
          {t('inbox:offline.action')}
        </LinkButton>
      )}
    </div>
  );
}
