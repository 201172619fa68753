import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Further } from '../kit/further';
import { Section } from '../kit/page';
import { Loaded, Rows } from '../kit/states';
import { Status } from '../kit/status';
import { Theirs } from '../kit/theirs';
import { When } from '../kit/when';
import { CONSENT_CHANNELS, CONSENT_TONES, type ConsentChannel } from './consent';
import { ConsentDialog } from './consent-dialog';
import { useProofs } from './queries';

interface ConsentBlockProps {
  contact: Contact;
  readOnly: boolean;
}

export function ConsentBlock({ contact, readOnly }: ConsentBlockProps): ReactElement {
  const { t } = useWords();
  const [asked, setAsked] = useState<{ opt: 'in' | 'out'; channel: ConsentChannel } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const proofs = (
    <Button size="xs" variant="subtle" onClick={() => setIsOpen(true)}>
      {t('person:consent.proofs')}
    </Button>
  );
  return (
    <Section title={t('person:consent.title')} action={proofs}>
      <ul className="person-consents">
        {CONSENT_CHANNELS.map((channel) => {
          const { opt, at, source } = contact.channels[channel];
          const next = opt === 'out' ? 'in' : 'out';
          return (
            <li key={channel}>
              <div className="row">
                <span className="strong person-channel">{t(`common:channels.${channel}`)}</span>
                <Status tone={CONSENT_TONES[opt]}>{t(`common:consent.${opt}`)}</Status>
                <span className="grow" />
                {!readOnly && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={t(`person:consent.${next}Of`, { channel: t(`common:channels.${channel}`) })}
                    onClick={() => setAsked({ opt: next, channel })}
                  >
                    {t(`person:consent.${next}`)}
                  </Button>
                )}
              </div>
              {at !== null && (
                <p className="small dim">
                  <When at={at} as="date" /> {source !== null && t(`common:consentSources.${source}`)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <ConsentDialog contact={contact} asked={asked} onClose={() => setAsked(null)} />
      <SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title={t('person:consent.proofs')}>
        <Proofs id={contact.id} />
      </SidePanel>
    </Section>
  );
}

function Proofs({ id }: { id: string }): ReactElement {
  const { t } = useWords();
  const proofs = useProofs(id);
  return (
    <Loaded query={proofs} skeleton={<Rows count={4} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data);
        if (all.length === 0) return <p className="soft">{t('person:consent.noProofs')}</p>;
        return (
          <>
            <ul className="person-proofs">
              {all.map(({ id: proofId, channel, opt, source, address, text, said_at: at }) => (
                <li key={proofId}>
                  <div className="row wrap">
                    <span className="strong">{t(`common:channels.${channel}`)}</span>
                    <Status tone={CONSENT_TONES[opt]}>{t(`common:consent.${opt}`)}</Status>
                  </div>
                  <p className="small dim">
                    <When at={at} as="full" /> {t(`common:consentSources.${source}`)}
                    {address !== null && <span className="break"> · {address}</span>}
                  </p>
                  {text !== null && (
                    <p className="break">
                      <Theirs>{text}</Theirs>
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <Further query={proofs} byHand="common:more" />
          </>
        );
      }}
    </Loaded>
  );
}
