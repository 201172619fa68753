import './person.css';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from '../api/client';
import type { Contact } from '../api/types';
import { lastSearchOf } from '../contacts/last-search';
import { ContactAvatar } from '../contacts/contact-avatar';
import { shownName } from '../contacts/names';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { useTitle } from '../kit/title';
import { Blank, ErrorPanel, Rows } from '../kit/states';
import { LinkButton } from '../kit/link-button';
import { Status } from '../kit/status';
import { Theirs } from '../kit/theirs';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { languageName } from '../templates/languages';
import { Addresses } from './addresses';
import { ConsentBlock } from './consent-block';
import { PersonMenu, WriteButton } from './person-menu';
import { usePerson } from './queries';
import { CustomFields, PersonNotes, Record } from './record';
import { Tags } from './tags';
import { Timeline } from './timeline';

export function PersonPage(): ReactElement {
  const { t } = useWords();
  const { contactId } = useParams({ from: '/inside/o/$orgId/contacts/$contactId' });
  const { data, error, refetch } = usePerson(contactId);
  const isGone = error instanceof ApiError && error.code === 'CONTACT_NOT_FOUND';
  useTitle(data === undefined ? t('person:one') : (shownName(data)?.text ?? t('inbox:unknown')));
  if (data !== undefined && !isGone) return <Person key={data.id} contact={data} />;
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('person:one')}</h1>
      {isGone ? (
        <Gone survivorId={error.contactIds[0]} />
      ) : error === null ? (
        <Rows count={10} />
      ) : (
        <ErrorPanel error={error} retry={() => void refetch()} />
      )}
    </div>
  );
}

function Gone({ survivorId }: { survivorId: string | undefined }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  if (survivorId === undefined) return <Blank title={t('person:gone.title')} text={t('person:gone.text')} />;
  return (
    <Blank title={t('person:gone.merged')} text={t('person:gone.mergedText')}>
      <Link className="link" to="/o/$orgId/contacts/$contactId" params={{ orgId, contactId: survivorId }}>
        {t('person:gone.follow')}
      </Link>
    </Blank>
  );
}

function Person({ contact }: { contact: Contact }): ReactElement {
  const { may } = useOrganization();
  const own = { contact, readOnly: !may('contacts:write') };
  return (
    <div className="page">
      <Head contact={contact} />
      <div className="person">
        <div className="stack loose person-record">
          <Addresses {...own} />
          <Tags {...own} />
          <ConsentBlock {...own} />
          <Record {...own} />
          <CustomFields {...own} />
          <PersonNotes {...own} />
          <Facts contact={contact} />
        </div>
        <div className="person-history">
          <Timeline id={contact.id} />
        </div>
      </div>
    </div>
  );
}

function Head({ contact }: { contact: Contact }): ReactElement {
  const { t, language: reader } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId, may } = useOrganization();
  const { phone, email, language, company, blocked } = contact;
  const shown = shownName(contact) ?? { text: t('inbox:unknown'), kind: 'nothing' };
  return (
    <div className="page-head person-head">
      <div className="row person-title">
        <ContactAvatar contact={contact} className="person-initials" />
        <div className="grow">
          <h1 className="break">
            {shown.kind === 'phone' ? (
              <span className="num">{phoneText(shown.text)}</span>
            ) : (
              <Theirs>{shown.text}</Theirs>
            )}
          </h1>
          <div className="row wrap soft person-lede">
            {phone !== null && (
              <span className="row" style={{ gap: 2 }}>
                {shown.kind !== 'phone' && <span className="num">{phoneText(phone)}</span>}
                <CopyButton value={phone} label={t('person:copyOf', { what: phoneText(phone) })} />
              </span>
            )}
            {email !== null && <span className="break">{email}</span>}
            {company !== null && <Theirs>{company}</Theirs>}
            {language !== null && <span>{languageName(language, reader) ?? language}</span>}
            {blocked && <Status tone="bad">{t('person:block.is')}</Status>}
          </div>
        </div>
      </div>
      <div className="actions">
        <LinkButton to="/o/$orgId/contacts" params={{ orgId }} search={lastSearchOf(orgId)}>
          {t('person:back')}
        </LinkButton>
        {may('inbox:write') && <WriteButton contact={contact} />}
        {may('contacts:write') && <PersonMenu contact={contact} />}
      </div>
    </div>
  );
}

function Facts({ contact }: { contact: Contact }): ReactElement {
  const { t } = useWords();
  return (
    <dl className="person-facts small">
      {(['last_inbound_at', 'last_outbound_at', 'created_at', 'updated_at'] as const).map((name) => (
        <div key={name} className="person-row">
          <dt>{t(`person:facts.${name}`)}</dt>
          <dd>
            <span className="person-value">
              <When at={contact[name]} never={t('common:never')} as="short" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
