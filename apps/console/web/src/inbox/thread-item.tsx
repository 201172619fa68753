import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ConversationMessage, Note } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Theirs } from '../kit/theirs';
import { MessageMedia } from './message-media';
import { OutgoingBubble } from './outgoing-bubble';
import type { ThreadRow } from './thread-rows';

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
  const phoneText = usePhoneText();
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
  return (
    <>
      {media !== null && <MessageMedia message={message} media={media} />}
      {content !== null && content !== '' && <Theirs>{content}</Theirs>}
      {media === null && (content === null || content === '') && (
        <span className="dim">{type === 'text' ? t('messages:noText') : type}</span>
      )}
    </>
  );
}

const TICKS = { pending: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, failed: IconAlertCircle };

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
        <Theirs>{note.text}</Theirs>
      </div>
    </div>
  );
}
