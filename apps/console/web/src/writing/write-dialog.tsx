import '../templates/templates.css';
import './writing.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Contact, SentToContact, SmsPhone, WhatsappNumber } from '../api/types';
import { phoneText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { Refusal } from '../kit/refusal';
import { Segments } from '../kit/segments';
import { Loaded, Rows } from '../kit/states';
import { useNumbers } from '../numbers/queries';
import { usePhones } from '../phones/queries';
import { useMode, useOrganization } from '../session/session';
import { forgetWriting, keepWriting, useWriting, type Writing } from './kept';
import { useLookAgain, useMessagePreview } from './queries';
import { channelsTo, type Sender, sendersOf } from './senders';
import { isComplete, NO_TEMPLATE, valuesFor, type WritingChannel } from './template-draft';
import { TemplateFields } from './template-fields';

const WAYS = ['text', 'template'] as const;
/** Characters. */
const LONGEST: Readonly<Record<WritingChannel, number>> = { whatsapp: 16_000, sms: 1_600 };

interface WriteDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

/** Writes to a contact, also to one with whom there is no conversation yet, and goes to it. */
export function WriteDialog({ contact, opened, onClose }: WriteDialogProps): ReactElement {
  const { t } = useWords();
  const isSending = useIsMutating({ mutationKey: keyOf(contact) }) > 0;
  // On its way it is neither lost from sight nor sent by a second form.
  const close = isSending ? stay : onClose;
  return (
    <Dialog opened={opened} onClose={close} title={t('writing:first.title')} width={520}>
      <Senders key={contact.id} contact={contact} isSending={isSending} onClose={close} />
    </Dialog>
  );
}

const keyOf = ({ id }: Contact): readonly string[] => ['write', 'contact', id];
const stay = (): void => undefined;

interface SendersProps {
  contact: Contact;
  isSending: boolean;
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

/** The form stays as soon as there was a sender, whatever becomes of it: what is written there is not lost. */
function WriteWith({ whatsapp, sms, contact, ...props }: WriteWithProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const [writing, write] = useWriting(placeOf(contact));
  const channels = channelsTo(contact);
  const senders = sendersOf(whatsapp, sms).filter(({ channel }) => channels.includes(channel));
  const [begun, setBegun] = useState(writing.sender);
  const [first] = senders;
  if (begun === null && first !== undefined) setBegun(first);
  const sender = writing.sender ?? begun;
  if (sender !== null) {
    return <WriteForm {...props} contact={contact} senders={senders} writing={{ ...writing, sender }} write={write} />;
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
  write: (part: Partial<Writing>) => void;
}

function WriteForm({ contact, senders, writing, write, isSending, onClose }: WriteFormProps): ReactElement {
  const { t } = useWords();
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { clientId, way, text, draft } = writing;
  const listed = senders.find(({ id }) => id === writing.sender.id);
  // Nothing else sends in its place before somebody says so.
  const sender = listed ?? writing.sender;
  const { channel } = sender;
  const choices = listed === undefined ? [sender, ...senders] : senders;
  const channels = [...new Set(choices.map((each) => each.channel))];
  const preview = useMessagePreview(draft, contact.id, way === 'template');
  const hasOptedOut = contact.channels[channel].opt === 'out';
  const isRefused = (hasOptedOut && channel === 'sms') || listed === undefined;
  const says =
    way === 'text' ? text.trim() !== '' && text.length <= LONGEST[channel] : isComplete(draft, preview.needs);
  const lookAgain = useLookAgain();
  const send = useMutation({
    mutationKey: keyOf(contact),
    mutationFn: () => {
      keepWriting(placeOf(contact), writing);
      const values = preview.needs === undefined ? {} : valuesFor(draft, preview.needs);
      const said =
        way === 'text'
          ? { text: text.trim() }
          : { template_id: draft.chosen?.id, template_version: preview.version, variables: values };
      const body = { channel, account_id: sender.id, client_id: clientId, ...said };
      return api.post<SentToContact>(`${path}/contacts/${contact.id}/messages`, body, { mode });
    },
    onError: lookAgain,
    onSuccess: () => {
      forgetWriting(placeOf(contact));
      void client.invalidateQueries({ queryKey: [path, 'contact', contact.id] });
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
    },
  });
  /** Only where somebody still waits for it here. */
  const goToIt = ({ conversation_id: c }: SentToContact): void => {
    onClose();
    void navigate({ to: '/o/$orgId/inbox', params: { orgId }, search: { c: c ?? undefined } });
  };
  /** What was refused was said of what stood there before; what is on its way stays as it is. */
  const edit = (part: Partial<Writing>): void => {
    if (isSending) return;
    send.reset();
    write({ sender, ...part });
  };
  const choose = (next: Sender | undefined): void => {
    if (next === undefined) return;
    edit({ sender: next, ...(next.channel !== channel && { draft: NO_TEMPLATE }) });
  };
  return (
    <form
      className="stack writing-form"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (says && !isRefused && !isSending) send.mutate(undefined, { onSuccess: goToIt });
      }}
    >
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
          error={listed === undefined && t('writing:first.gone')}
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
      {listed?.isAway === true && (
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
          label={t('writing:first.text')}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          value={text}
          error={
            text.length > LONGEST[channel] && t('inbox:length', { length: text.length, longest: LONGEST[channel] })
          }
          onChange={({ currentTarget: { value } }) => edit({ text: value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
      <Refusal error={send.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!says || isRefused} loading={isSending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}
