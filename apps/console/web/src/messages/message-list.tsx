import './messages.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useRef } from 'react';
import type { Message } from '../api/types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { MessageStatusText } from './message-status';

interface MessageListProps {
  messages: readonly Message[];
  openId: string | undefined;
  /** Called shortly before the end; undefined if there is no more or loading is manual. */
  onMore: (() => unknown) | undefined;
  onOpen: (id: string) => void;
}

/** Renders only the rows on screen, and fetches the next page before the end. */
export function MessageList({ messages, openId, onMore, onOpen }: MessageListProps): ReactElement {
  const { t } = useWords();
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const size = isNarrow ? 64 : 40;
  const rows = useWindowVirtualizer({
    count: messages.length,
    estimateSize: () => size,
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.measure(), [rows, size]);
  useEffect(() => {
    if (last >= messages.length - 15) onMore?.();
  }, [last, messages.length, onMore]);
  return (
    <>
      <div className="message-head" aria-hidden>
        <span>{t('messages:columns.status')}</span>
        <span>{t('messages:columns.channel')}</span>
        <span>{t('messages:columns.contact')}</span>
        <span>{t('messages:columns.message')}</span>
        <span className="when">{t('messages:columns.when')}</span>
      </div>
      <div ref={list} className="message-list" role="list" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const message = messages[index];
          if (message === undefined) return null;
          return (
            <div key={message.id} role="listitem">
              <button
                type="button"
                className={message.id === openId ? 'message-row on' : 'message-row'}
                style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
                onClick={() => onOpen(message.id)}
              >
                <MessageCells message={message} />
              </button>
            </div>
          );
        })}
      </div>
    </>
  );
}

function MessageCells({ message }: { message: Message }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { shortTime } = useFormats();
  const isInbound = message.direction === 'inbound';
  const Arrow = isInbound ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <>
      <span className="status-cell">
        <MessageStatusText message={message} />
      </span>
      <span className="way-cell way">
        <Arrow size={14} stroke={1.6} aria-label={t(`messages:directions.${message.direction}`)} />
        {t(`common:channels.${message.channel}`)}
      </span>
      <span className="who-cell clip">{phoneText(isInbound ? message.from : message.to)}</span>
      <span className="text-cell clip soft">{message.content ?? t('messages:noText')}</span>
      <span className="when">{shortTime(message.created_at)}</span>
    </>
  );
}
