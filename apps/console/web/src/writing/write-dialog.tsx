import '../templates/templates.css';
import './writing.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { api } from '../api/client';
import type { Contact, SentToContact, SmsPhone, WhatsappNumber } from '../api/types';
import { ContactName } from '../contacts/contact-name';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { useSayError } from '../kit/notify';
import { Refusal } from '../kit/refusal';
import { Segments } from '../kit/segments';
import { Loaded, Rows } from '../kit/states';
import { useNumbers } from '../numbers/queries';
import { usePhones } from '../phones/queries';
import { UnfilledStatus, UnfilledVariables } from '../quick-replies/unfilled-variables';
import { type UnfilledVariable, unfilledIn } from '../quick-replies/variables';
import { SandboxMenu } from '../sandbox/sandbox-menu';
import { useSandboxContact } from '../sandbox/use-sandbox-contact';
import { useMode, useOrganization } from '../session/session';
import { useWriting, type Writing } from './kept';
import { useMessagePreview } from './queries';
import { channelsTo, choicesOf, type Sender, sendersOf } from './senders';
import { isComplete, saidBy, type WritingChannel } from './template-draft';
import { TemplateFields } from './template-fields';
import { useSendWriting } from './use-send-writing';

const WAYS = ['text', 'template'] as const;
const LONGEST: Readonly<Record<WritingChannel, number>> = { whatsapp: 16_000, sms: 1_600 };

export interface WriteDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

/** Writes to a contact, with or without a conversation, and opens it. */
export function WriteDialog({ contact, opened, onClose }: WriteDialogProps): ReactElement {
  const { t } = useWords();
  const [other, setOther] = useState<Contact | null>(null);
  const to = other ?? contact;
  const close = (): void => {
    setOther(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('writing:first.title')} width={520}>
      <Senders key={to.id} contact={to} onOther={setOther} onClose={close} />
    </Dialog>
  );
}

interface SendersProps {
  contact: Contact;
  onOther: (contact: Contact) => void;
  onClose: () => void;
}

function Senders(props: SendersProps): ReactElement {
  const numbers = useNumbers();
  const phones = usePhones(false);
  return (
    <Loaded query={numbers} skeleton={<Rows count={3} />}>
      {(whatsapp) => (
        <Loaded query={phones} skeleton={<Rows count={3} />}>
          {(sms) => <WriteWith {...props} whatsapp={whatsapp} sms={sms} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface WriteWithProps extends SendersProps {
  whatsapp: readonly WhatsappNumber[];
  sms: readonly SmsPhone[];
}

/** Once there was a sender the form stays, whatever happens to it, so that the text is not lost. */
function WriteWith({ whatsapp, sms, contact, ...props }: WriteWithProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const writing = useWriting(placeOf(contact));
  const channels = channelsTo(contact);
  const senders = sendersOf(whatsapp, sms).filter(({ channel }) => channels.includes(channel));
  const [begun, setBegun] = useState(writing.sender);
  const [first] = senders;
  if (begun === null && first !== undefined) setBegun(first);
  const sender = writing.sender ?? begun;
  if (sender !== null) {
    return <WriteForm {...props} contact={contact} senders={senders} writing={{ ...writing, sender }} />;
  }
  if (channels.length === 0) return <p className="soft">{t('writing:first.noAddress')}</p>;
  return (
    <div className="stack">
      <p className="soft">{t('writing:first.noSender')}</p>
      <div className="row">
        <LinkButton to="/o/$orgId/numbers" params={{ orgId }}>
          {t('inbox:empty.action')}
        </LinkButton>
      </div>
    </div>
  );
}

const placeOf = ({ id }: Contact): string => `contact ${id}`;

interface WriteFormProps extends SendersProps {
  senders: readonly Sender[];
  writing: Writing & { sender: Sender };
}

function WriteForm({ contact, senders, writing, onOther, onClose }: WriteFormProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { clientId, way, text, draft } = writing;
  const { sender, choices, isGone } = choicesOf(writing.sender, senders);
  const { channel } = sender;
  const channels = [...new Set(choices.map((each) => each.channel))];
  const preview = useMessagePreview(draft, contact.id, way === 'template');
  const input = useRef<HTMLTextAreaElement>(null);
  /** The user wants unfilled variables to be sent as they are written. */
  const [isMeant, setMeant] = useState(false);
  const unfilled = way === 'template' || isMeant ? [] : unfilledIn(text);
  const hasOptedOut = contact.channels[channel].opt === 'out';
  const isRefused = (hasOptedOut && channel === 'sms') || isGone;
  const says =
    way === 'text'
      ? text.trim() !== '' && text.length <= LONGEST[channel] && unfilled.length === 0
      : isComplete(draft, preview.needs);
  const {
    send,
    edit: change,
    isSending,
    error,
  } = useSendWriting({
    place: placeOf(contact),
    post: () => {
      const said = way === 'text' ? { text: text.trim() } : saidBy(draft, preview);
      const body = { channel, account_id: sender.id, client_id: clientId, ...said };
      return api.post(`${path}/contacts/${contact.id}/messages`, body, { mode });
    },
    onSent: () => void client.invalidateQueries({ queryKey: [path, 'contact', contact.id] }),
  });
  const goToIt = ({ conversation_id: c }: SentToContact): void => {
    onClose();
    void navigate({ to: '/o/$orgId/inbox', params: { orgId }, search: { c: c ?? undefined } });
  };
  const show = ({ start, end }: UnfilledVariable): void => {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  };
  const edit = (part: Partial<Writing>): void => change({ sender, ...part });
  const choose = (next: Sender | undefined): void => {
    if (next === undefined) return;
    edit({ sender: next, ...(next.channel !== channel && { draft: { ...draft, chosen: null } }) });
  };
  return (
    <form
      className="stack writing-form"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (says && !isRefused) send(goToIt);
      }}
    >
      <Recipient contact={contact} channel={channel} onOther={onOther} />
      <div className="writing-to">
        {channels.length > 1 && (
          <Segments
            label={t('person:timeline.channel')}
            options={channels.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
            value={channel}
            onChange={(next) => choose(choices.find((each) => each.channel === next))}
          />
        )}
        <NativeSelect
          label={t('writing:first.from')}
          data={choices
            .filter((each) => each.channel === channel)
            .map(({ id, name, phone }) => ({
              value: id,
              label: [name, phone === null ? '' : phoneText(phone)].filter(Boolean).join(' · ') || id,
            }))}
          value={sender.id}
          error={isGone && t('writing:first.gone')}
          onChange={({ currentTarget: { value } }) => choose(choices.find(({ id }) => id === value))}
        />
      </div>
      {hasOptedOut && (
        <p className={channel === 'sms' ? 'note bad' : 'note warn'} role="status">
          {t(channel === 'sms' ? 'writing:first.optedOut' : 'writing:first.optedOutOf', {
            channel: t(`common:channels.${channel}`),
          })}
        </p>
      )}
      {contact.blocked && (
        <p className="note warn" role="status">
          {t('writing:first.blocked')}
        </p>
      )}
      {!isGone && sender.isAway && (
        <p className="note warn" role="status">
          {t('inbox:offline.gateway', { phone: phoneText(sender.phone ?? '') })}
        </p>
      )}
      <Segments
        label={t('writing:first.way')}
        options={WAYS.map((value) => ({ value, label: t(`writing:first.ways.${value}`) }))}
        value={way}
        onChange={(next) => edit({ way: next })}
      />
      {way === 'text' ? (
        <Textarea
          ref={input}
          errorProps={{ component: 'div' }}
          label={t('writing:first.text')}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          value={text}
          error={
            text.length > LONGEST[channel]
              ? t('inbox:length', { length: text.length, longest: LONGEST[channel] })
              : unfilled.length > 0 && (
                  <UnfilledVariables variables={unfilled} onShow={show} onKeep={() => setMeant(true)} />
                )
          }
          onChange={({ currentTarget: { value } }) => edit({ text: value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.currentTarget.form?.requestSubmit();
          }}
        />
      ) : (
        <TemplateFields
          channel={channel}
          contactId={contact.id}
          isOnContactPage
          draft={draft}
          preview={preview}
          onChange={(next) => edit({ draft: next })}
        />
      )}
      <UnfilledStatus variables={unfilled} />
      <Refusal error={error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!says || isRefused} loading={isSending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface RecipientProps extends Pick<SendersProps, 'contact' | 'onOther'> {
  channel: WritingChannel;
}

function Recipient({ contact, channel, onOther }: RecipientProps): ReactElement {
  const find = useMutation({ mutationFn: useSandboxContact(), onSuccess: onOther, onError: useSayError() });
  return (
    <div className="row between">
      <ContactName contact={contact} isSmall />
      <SandboxMenu channel={channel} onChoose={(phone) => find.mutate(phone)} />
    </div>
  );
}
