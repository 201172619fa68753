import type { ReactElement } from 'react';
import type { Conversation } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { usePerson } from '../person/queries';

interface ConsentBannerProps {
  channel: Conversation['channel'];
  contactId: string;
}

/** Warns, before the user types, that the contact opted out of the conversation's channel. */
export function ConsentBanner({ channel, contactId }: ConsentBannerProps): ReactElement | null {
  const { t } = useWords();
  const contact = usePerson(contactId).data;
  if (channel !== 'whatsapp' && channel !== 'sms') return null;
  if (contact?.channels[channel].opt !== 'out') return null;
  return (
    <div className="thread-banner" role="status">
      <span className="grow">{t(`inbox:optedOut.${channel}`)}</span>
    </div>
  );
}
