import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { TimelineEntry } from '../api/types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';
import { FileName, Theirs } from '../kit/theirs';
import { MessageStatusText } from '../messages/message-status';
import { useOrganization } from '../session/session';
import { CONSENT_TONES } from './consent';
import { useUnmerge } from './use-merge';

interface ItemProps {
  at: string;
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
}

function Item({ at, tone, title, children }: ItemProps): ReactElement {
  const { clockShort, dateTime } = useFormats();
  return (
    <li className="timeline-item">
      <time dateTime={at} title={dateTime(at)}>
        {clockShort(at)}
      </time>
      <div className="grow">
        <div className="row wrap">
          <Status tone={tone}>{title}</Status>
        </div>
        {children}
      </div>
    </li>
  );
}

export function TimelineItem({ entry, contactId }: { entry: TimelineEntry; contactId: string }): ReactNode {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { event, at, message, note, conversation, consent, source, merged } = entry;
  if (message !== null) return <MessageItem at={at} message={message} />;
  if (note !== null)
    return (
      <Item at={at} tone="warn" title={t('person:timeline.note', { name: note.author?.name ?? t('person:somebody') })}>
        <p className="break timeline-text">
          <Theirs>{note.text}</Theirs>
        </p>
        <ToInbox conversationId={note.conversation_id} />
      </Item>
    );
  if (conversation !== null) {
    const account = conversation.account_name ?? (conversation.account_phone && phoneText(conversation.account_phone));
    const values = { channel: t(`common:channels.${conversation.channel}`), account: account ?? '' };
    const isOpened = event === 'conversation_opened';
    const title = isOpened ? t('person:timeline.opened', values) : t('person:timeline.closed', values);
    return (
      <Item at={at} tone={isOpened ? 'info' : 'off'} title={title}>
        <ToInbox conversationId={conversation.id} />
      </Item>
    );
  }
  if (consent !== null) {
    const channel = t(`common:channels.${consent.channel}`);
    return (
      <Item at={at} tone={CONSENT_TONES[consent.opt]} title={`${channel}: ${t(`common:consent.${consent.opt}`)}`}>
        <p className="small dim">{t(`common:consentSources.${consent.source}`)}</p>
        {consent.text !== null && (
          <p className="break timeline-text">
            <Theirs>{consent.text}</Theirs>
          </p>
        )}
      </Item>
    );
  }
  if (merged !== null)
    return (
      <Item at={at} tone="info" title={t('person:timeline.merged', { name: merged.name ?? t('inbox:unknown') })}>
        {merged.can_be_undone && <Unmerge contactId={contactId} fromId={merged.contact_id} />}
      </Item>
    );
  return source === null ? null : <Item at={at} tone="info" title={t(`person:timeline.created.${source}`)} />;
}

function MessageItem({ at, message }: { at: string; message: NonNullable<TimelineEntry['message']> }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const { clockShort, dateTime } = useFormats();
  const { id, channel, direction, content, media, error_message: error, conversation_id: conversationId } = message;
  return (
    <li className={`timeline-item ${direction}`}>
      <time dateTime={at} title={dateTime(at)}>
        {clockShort(at)}
      </time>
      <div className="grow">
        <div className="row wrap small">
          <span className="strong">{t(`messages:directions.${direction}`)}</span>
          <span className="dim">{t(`common:channels.${channel}`)}</span>
          {direction === 'outbound' && <MessageStatusText message={message} />}
        </div>
        <p className="break timeline-text">
          {content === null || content === '' ? (
            <span className="dim">{media === null ? t('messages:noText') : t('person:timeline.file')}</span>
          ) : (
            <Theirs>{content}</Theirs>
          )}
        </p>
        {media?.filename != null && (
          <p className="small soft break">
            <FileName name={media.filename} />
          </p>
        )}
        {error !== null && <p className="small person-refusal">{error}</p>}
        <div className="row small">
          {conversationId !== null && <ToInbox conversationId={conversationId} />}
          <Link className="link" to="/o/$orgId/messages" params={{ orgId }} search={{ message: id }}>
            {t('person:timeline.toMessage')}
          </Link>
        </div>
      </div>
    </li>
  );
}

function ToInbox({ conversationId }: { conversationId: string }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <Link className="link small" to="/o/$orgId/inbox" params={{ orgId }} search={{ c: conversationId }}>
      {t('person:timeline.toInbox')}
    </Link>
  );
}

function Unmerge({ contactId, fromId }: { contactId: string; fromId: string }): ReactElement | null {
  const { t } = useWords();
  const { may } = useOrganization();
  const unmerge = useUnmerge(contactId);
  if (!may('contacts:write')) return null;
  return (
    <Button size="xs" mt={6} loading={unmerge.isPending} onClick={() => unmerge.mutate(fromId)}>
      {t('person:merge.undo')}
    </Button>
  );
}
