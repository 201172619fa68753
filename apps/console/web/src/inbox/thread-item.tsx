import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconLock, IconPaperclip } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ConversationMessage, Note } from '../api/inbox-types';
import { phoneText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { type Outgoing, removeOutgoing } from './outbox';
import type { ThreadRow } from './thread-rows';
import { useSend } from './use-send';

export function ThreadItem({ row, isGroup }: { row: ThreadRow; isGroup: boolean }): ReactElement {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />;
    case 'note':
      return <NoteBubble note={row.note} />;
    case 'outgoing':
      return <OutgoingBubble outgoing={row.outgoing} />;
    case 'message':
      return <MessageBubble message={row.message} isLast={row.isLastOfGroup} isGroup={isGroup} />;
  }
}

function DayLine({ at }: { at: string }): ReactElement {
  const { day } = useFormats();
  return (
    <div className="day-line">
      <span>{day(at)}</span>
    </div>
  );
}

interface MessageBubbleProps {
  message: ConversationMessage;
  isLast: boolean;
  isGroup: boolean;
}

function MessageBubble({ message, isLast, isGroup }: MessageBubbleProps): ReactElement {
  const { t } = useWords();
  const { clockShort } = useFormats();
  const { direction, created_at: at, edited_at: editedAt } = message;
  return (
    <div className={`talk ${direction}`}>
      {isGroup && direction === 'inbound' && <span className="small dim">{phoneText(message.from)}</span>}
      <div className="talk-bubble">
        <MessageText message={message} />
      </div>
      {isLast && (
        <span className="talk-meta">
          <time dateTime={at}>{clockShort(at)}</time>
          {editedAt !== null && <span>· {t('inbox:edited')}</span>}
          {direction === 'outbound' && <Tick message={message} />}
        </span>
      )}
    </div>
  );
}

function MessageText({ message }: { message: ConversationMessage }): ReactElement {
  const { t } = useWords();
  const { content, media, deleted_at: deletedAt, type } = message;
  if (deletedAt !== null) return <i className="dim">{t('inbox:deleted')}</i>;
  const name = media?.filename ?? media?.mime_type ?? type;
  return (
    <>
      {media !== null && (
        <span className="talk-file">
          <IconPaperclip size={14} stroke={1.6} aria-hidden />
          {media.url === null ? (
            <span>{name}</span>
          ) : (
            <a className="link" href={media.url} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </span>
      )}
      {content !== null && content !== '' && <span>{content}</span>}
      {media === null && (content === null || content === '') && (
        <span className="dim">{type === 'text' ? t('messages:noText') : type}</span>
      )}
    </>
  );
}

const TICKS = { pending: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, failed: IconAlertCircle };

/** How far a message got: a mark and its word, and the reason when it failed. */
function Tick({ message }: { message: ConversationMessage }): ReactElement {
  const { t, code } = useWords();
  const { status, error_code: error, error_message: text } = message;
  const Icon = TICKS[status];
  const reason = error === null ? '' : code('messages', `errors.${error}`, text ?? error);
  return (
    <span className={`tick ${status}`}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {t(`messages:status.${status}`)}
      {status === 'failed' && reason !== '' && `. ${reason}`}
    </span>
  );
}

function OutgoingBubble({ outgoing }: { outgoing: Outgoing }): ReactElement {
  const { t } = useWords();
  const errorText = useErrorText();
  const { retry } = useSend(outgoing.conversationId);
  const hasFailed = outgoing.error !== null;
  return (
    <div className={hasFailed ? 'talk outbound unsent' : 'talk outbound sending'}>
      <div className="talk-bubble">{outgoing.text}</div>
      {hasFailed ? (
        <div className="talk-failure" role="alert">
          <span className="tick failed">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden />
            {t('inbox:notSent')} {errorText(outgoing.error)}
          </span>
          <Button size="xs" onClick={() => retry(outgoing)}>
            {t('common:retry')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => removeOutgoing(outgoing.clientId)}>
            {t('inbox:discard')}
          </Button>
        </div>
      ) : (
        <span className="talk-meta">
          <span className="tick pending">
            <IconClock size={14} stroke={1.8} aria-hidden />
            {t('inbox:sending')}
          </span>
        </span>
      )}
    </div>
  );
}

function NoteBubble({ note }: { note: Note }): ReactElement {
  const { t } = useWords();
  const { clockShort } = useFormats();
  return (
    <div className="talk note-line">
      <div className="talk-bubble">
        <span className="talk-file small dim">
          <IconLock size={13} stroke={1.6} aria-hidden />
          {t('inbox:notes.by', {
            name: note.author?.name ?? t('inbox:notes.somebody'),
            time: clockShort(note.created_at),
          })}
        </span>
        <span>{note.text}</span>
      </div>
    </div>
  );
}
