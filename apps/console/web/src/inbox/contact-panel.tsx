import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import { api } from '../api/client';
import type { Conversation, Note } from '../api/inbox-types';
import type { Contact } from '../api/types';
import { ContactAvatar } from '../contacts/contact-avatar';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { Section } from '../kit/page';
import { Loaded, Rows } from '../kit/states';
import { Status } from '../kit/status';
import { Theirs } from '../kit/theirs';
import { useUndo } from '../kit/undo';
import { When } from '../kit/when';
import { useContactFields, usePerson } from '../person/queries';
import { Tags } from '../person/tags';
import { useMe, useMode, useOrganization } from '../session/session';
import { CHANNEL_ICONS } from './conversation-list';
import { useContactConversations, useNotes } from './queries';

interface ContactPanelProps {
  conversation: Conversation;
  onOpen: (id: string) => void;
}

export function ContactPanel({ conversation, onOpen }: ContactPanelProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="stack loose">
      {conversation.contact === null ? (
        <p className="soft">{t('inbox:contact.group')}</p>
      ) : (
        <OneContact id={conversation.contact.id} openId={conversation.id} onOpen={onOpen} />
      )}
      <Notes id={conversation.id} />
    </div>
  );
}

interface OneContactProps {
  id: string;
  openId: string;
  onOpen: (id: string) => void;
}

function OneContact({ id, openId, onOpen }: OneContactProps): ReactElement {
  const contact = usePerson(id);
  return (
    <>
      <Loaded query={contact} skeleton={<Rows count={4} />}>
        {(data) => <ContactFacts contact={data} />}
      </Loaded>
      <OtherConversations id={id} openId={openId} onOpen={onOpen} />
    </>
  );
}

const CONSENT = { unknown: 'off', in: 'ok', out: 'bad' } as const;

function ContactFacts({ contact }: { contact: Contact }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId, may } = useOrganization();
  const { name, phone, addresses, channels } = contact;
  const others = addresses.filter(({ kind, value }) => kind !== 'whatsapp_lid' && value !== phone);
  return (
    <div className="stack">
      <ContactAvatar contact={contact} className="panel-initials" />
      <div>
        {name !== null && <h3 className="contact-name">{name}</h3>}
        {phone !== null && (
          <span className="row" style={{ gap: 2 }}>
            <span className={name === null ? 'num contact-name' : 'num soft'}>{phoneText(phone)}</span>
            <CopyButton value={phone} />
          </span>
        )}
        {name === null && phone === null && <h3 className="contact-name">{t('inbox:unknown')}</h3>}
        {others.map(({ kind, value }) => (
          <div key={kind + value} className="soft break">
            {value}
          </div>
        ))}
      </div>
      <dl className="facts contact-facts">
        <dt>{t('inbox:contact.wrote')}</dt>
        <dd>
          <When at={contact.last_inbound_at} never={t('common:never')} />
        </dd>
        <dt>{t('inbox:contact.since')}</dt>
        <dd>
          <When at={contact.created_at} as="date" />
        </dd>
        {(['whatsapp', 'sms'] as const).map((channel) => (
          <ConsentRow key={channel} channel={channel} opt={channels[channel].opt} />
        ))}
        <FieldValues values={contact.custom_fields} />
      </dl>
      <Link className="link" to="/o/$orgId/contacts/$contactId" params={{ orgId, contactId: contact.id }}>
        {t('inbox:contact.page')}
      </Link>
      <Tags contact={contact} readOnly={!may('contacts:write')} />
    </div>
  );
}

function FieldValues({ values }: { values: Contact['custom_fields'] }): ReactElement {
  const { t } = useWords();
  const known = (useContactFields().data ?? []).filter(({ key }) => values[key] !== undefined);
  return (
    <>
      {known.map(({ id, key, label }) => {
        const value = values[key];
        return (
          <Fragment key={id}>
            <dt>
              <Theirs>{label}</Theirs>
            </dt>
            <dd>
              <Theirs>
                {typeof value === 'boolean' ? t(value ? 'inbox:contact.yes' : 'inbox:contact.no') : String(value)}
              </Theirs>
            </dd>
          </Fragment>
        );
      })}
    </>
  );
}

function ConsentRow({ channel, opt }: { channel: 'whatsapp' | 'sms'; opt: keyof typeof CONSENT }): ReactElement {
  const { t } = useWords();
  return (
    <>
      <dt>{t(`common:channels.${channel}`)}</dt>
      <dd>
        <Status tone={CONSENT[opt]}>{t(`common:consent.${opt}`)}</Status>
      </dd>
    </>
  );
}

function OtherConversations({ id, openId, onOpen }: OneContactProps): ReactElement | null {
  const { t } = useWords();
  const others = (useContactConversations(id).data ?? []).filter((each) => each.id !== openId);
  if (others.length === 0) return null;
  return (
    <Section title={t('inbox:others')}>
      <div className="stack tight">
        {others.map((each) => {
          const Icon = CHANNEL_ICONS[each.channel];
          return (
            <button key={each.id} type="button" className="other-conversation" onClick={() => onOpen(each.id)}>
              <Icon size={14} stroke={1.6} aria-label={t(`common:channels.${each.channel}`)} />
              <span className="clip grow">{each.last_message?.content ?? t('messages:noText')}</span>
              <When at={each.last_message_at} />
            </button>
          );
        })}
      </div>
    </Section>
  );
}

/** Notes are in the thread, too; here they stand together, and users can delete their own. */
function Notes({ id }: { id: string }): ReactElement {
  const { t } = useWords();
  const notes = useNotes(id);
  return (
    <Section title={t('inbox:notes.title')}>
      <Loaded query={notes} skeleton={<Rows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="dim small">{t('inbox:notes.none')}</p>
          ) : (
            <ul className="note-list">
              {all.map((note) => (
                <NoteItem key={note.id} conversationId={id} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function NoteItem({ conversationId, note }: { conversationId: string; note: Note }): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const mode = useMode();
  const { user } = useMe();
  const client = useQueryClient();
  const undo = useUndo();
  const remove = (): void =>
    undo.delay({
      done: t('inbox:notes.deleted'),
      id: note.id,
      run: () => api.delete(`${path}/conversations/${conversationId}/notes/${note.id}`, { mode }),
      settled: () => client.invalidateQueries({ queryKey: [path, 'conversation', conversationId, 'notes'] }),
    });
  return (
    <li>
      <p className="break">
        <Theirs>{note.text}</Theirs>
      </p>
      <div className="row small dim">
        <span className="clip">{note.author?.name ?? t('inbox:notes.somebody')}</span>
        <When at={note.created_at} />
        <span className="grow" />
        {note.author?.id === user.id && may('inbox:write') && (
          <Button size="xs" variant="subtle" onClick={remove}>
            {t('inbox:notes.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
