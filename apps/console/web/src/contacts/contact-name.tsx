import './contact-name.css';
import type { ReactElement } from 'react';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';
import { ContactAvatar } from './contact-avatar';
import { type Called, shownName } from './names';

interface ContactNameProps {
  contact: Called;
  /** For a line of text, or where room is short. */
  isSmall?: boolean;
}

export function ContactName({ contact, isSmall = false }: ContactNameProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { text, kind } = shownName(contact) ?? { text: t('inbox:unknown'), kind: 'nothing' };
  return (
    <span className={isSmall ? 'contact-who small' : 'contact-who'}>
      <ContactAvatar contact={contact} />
      <span className={kind === 'phone' ? 'clip num' : 'clip'}>
        {kind === 'name' ? <Theirs>{text}</Theirs> : kind === 'phone' ? phoneText(text) : text}
      </span>
    </span>
  );
}
