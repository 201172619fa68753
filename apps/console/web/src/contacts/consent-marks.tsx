import { IconBrandWhatsapp, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CONSENT_CHANNELS } from './contacts-search';

const ICONS = { whatsapp: IconBrandWhatsapp, sms: IconDeviceMobile, email: IconMail } as const;

/** Consent per channel as a tick or a line through it, with words for screen readers. */
export function ConsentMarks({ channels }: Pick<Contact, 'channels'>): ReactElement {
  const { t } = useWords();
  const said = CONSENT_CHANNELS.filter((channel) => channels[channel].opt !== 'unknown');
  if (said.length === 0) return <span className="dim">–</span>;
  return (
    <span className="consent-marks">
      {said.map((channel) => {
        const Icon = ICONS[channel];
        const { opt } = channels[channel];
        const words = `${t(`common:channels.${channel}`)}: ${t(`common:consent.${opt}`)}`;
        return (
          <span key={channel} role="img" aria-label={words} title={words} className={`consent-mark ${opt}`}>
            <Icon size={15} stroke={1.6} aria-hidden />
          </span>
        );
      })}
    </span>
  );
}
