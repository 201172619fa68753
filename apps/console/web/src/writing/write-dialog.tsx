import '../templates/templates.css';
import './writing.css';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { SentToContact, Contact } from '../api/types';
import { phoneText } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { newClientId } from '../inbox/outbox';
import { Dialog, DialogFoot } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { Refusal } from '../kit/refusal';
import { Segments } from '../kit/segments';
import { Loaded, Rows } from '../kit/states';
import { useNumbers } from '../numbers/queries';
import { usePhones } from '../phones/queries';
import { useMode, useOrganization } from '../session/session';
import { useMessagePreview } from './queries';
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
  return (
    <Dialog opened={opened} onClose={onClose} title={t('writing:first.title')} width={520}>
      <Senders contact={contact} onClose={onClose} />
    </Dialog>
  );
}

type SendersProps = Omit<WriteDialogProps, 'opened'>;

function Senders({ contact, onClose }: SendersProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const numbers = useNumbers();
  const phones = usePhones(false);
  const channels = channelsTo(contact);
  if (channels.length === 0) return <p className="soft">{t('writing:first.noAddress')}</p>;
  return (
    <Loaded query={numbers} skeleton={<Rows count={3} />}>
      {(whatsapp) => (
        <Loaded query={phones} skeleton={<Rows count={3} />}>
          {(sms) => {
            const senders = sendersOf(whatsapp, sms).filter(({ channel }) => channels.includes(channel));
            const [first] = senders;
            if (first !== undefined) {
              return <WriteForm contact={contact} senders={senders} first={first} onClose={onClose} />;
            }
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
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface WriteFormProps extends SendersProps {
  senders: readonly Sender[];
  first: Sender;
}

function WriteForm({ contact, senders, first, onClose }: WriteFormProps): ReactElement {
  const { t } = useWords();
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Of the whole form: however often it is sent, it is one message.
  const [clientId] = useState(newClientId);
  const [wanted, setWanted] = useState(first.id);
  const [way, setWay] = useState<(typeof WAYS)[number]>('text');
  const [text, setText] = useState('');
  const [draft, setDraft] = useState(NO_TEMPLATE);
  const sender = senders.find(({ id }) => id === wanted) ?? first;
  const { channel } = sender;
  const channels = [...new Set(senders.map((each) => each.channel))];
  const preview = useMessagePreview(way === 'template' ? draft.id : null, contact.id, draft.variables);
  const hasOptedOut = contact.channels[channel].opt === 'out';
  const isRefused = hasOptedOut && channel === 'sms';
  const says = way === 'text' ? text.trim() !== '' && text.length <= LONGEST[channel] : isComplete(draft, preview.data);
  const send = useMutation({
    mutationFn: () => {
      const values = preview.data === undefined ? {} : valuesFor(draft, preview.data);
      const said = way === 'text' ? { text: text.trim() } : { template_id: draft.id, variables: values };
      const body = { channel, account_id: sender.id, client_id: clientId, ...said };
      return api.post<SentToContact>(`${path}/contacts/${contact.id}/messages`, body, { mode });
    },
    onSuccess: async ({ conversation_id: c }) => {
      onClose();
      void client.invalidateQueries({ queryKey: [path, 'contact', contact.id] });
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
      await navigate({ to: '/o/$orgId/inbox', params: { orgId }, search: { c: c ?? undefined } });
    },
  });
  /** What was refused was said of what stood there before. */
  const edit = (change: () => void): void => {
    send.reset();
    change();
  };
  const chooseChannel = (next: WritingChannel): void =>
    edit(() => {
      setWanted(senders.find((each) => each.channel === next)?.id ?? first.id);
      setDraft(NO_TEMPLATE);
    });
  return (
    <form
      className="stack writing-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (says && !isRefused && !send.isPending) send.mutate();
      }}
    >
      <div className="writing-to">
        {channels.length > 1 && (
          <Segments
            label={t('person:timeline.channel')}
            options={channels.map((value) => ({ value, label: t(`common:channels.${value}`) }))}
            value={channel}
            onChange={chooseChannel}
          />
        )}
        <NativeSelect
          label={t('writing:first.from')}
          data={senders
            .filter((each) => each.channel === channel)
            .map(({ id, name, phone }) => ({
              value: id,
              label: [name, phone === null ? '' : phoneText(phone)].filter(Boolean).join(' · ') || id,
            }))}
          value={sender.id}
          onChange={({ currentTarget: { value } }) => edit(() => setWanted(value))}
        />
      </div>
      {hasOptedOut && (
        <p className={isRefused ? 'note bad' : 'note warn'} role="status">
          {t(isRefused ? 'writing:first.optedOut' : 'writing:first.optedOutOf', {
            channel: t(`common:channels.${channel}`),
          })}
        </p>
      )}
      {contact.blocked && (
        <p className="note warn" role="status">
          {t('writing:first.blocked')}
        </p>
      )}
      {sender.isAway && (
        <p className="note warn" role="status">
          {t('inbox:offline.gateway', { phone: phoneText(sender.phone ?? '') })}
        </p>
      )}
      <Segments
        label={t('writing:first.way')}
        options={WAYS.map((value) => ({ value, label: t(`writing:first.ways.${value}`) }))}
        value={way}
        onChange={(next) => edit(() => setWay(next))}
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
          onChange={({ currentTarget: { value } }) => edit(() => setText(value))}
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
          onChange={(next) => edit(() => setDraft(next))}
        />
      )}
      <Refusal error={send.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!says || isRefused} loading={send.isPending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}
