import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Loaded, Rows } from '../kit/states';
import { useOutbox } from './outbox';
import { useNotes, useThread } from './queries';
import { ThreadItem } from './thread-item';
import { type ThreadRow, threadRows } from './thread-rows';

/** Pixels from the end within which a new message is scrolled to. */
const NEAR = 60;
/** After which the rows at the end have their sizes. */
const SETTLE_MS = 120;
const GUESS = { day: 44, message: 50, note: 64, outgoing: 62 } as const;

export function ThreadScroll({ conversation }: { conversation: Conversation }): ReactElement {
  const { t } = useWords();
  const thread = useThread(conversation.id);
  const notes = useNotes(conversation.id).data ?? [];
  const outgoing = useOutbox(conversation.id);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = thread;
  const skeleton = (
    <div className="thread-scroll" style={{ padding: 20 }}>
      <Rows count={8} />
    </div>
  );
  return (
    <Loaded query={thread} skeleton={skeleton}>
      {({ pages }) => {
        const messages = pages.flatMap(({ data }) => data);
        const rows = threadRows({ messages, notes, outgoing, hasOlder: hasNextPage });
        const newest = messages.find(({ direction }) => direction === 'inbound');
        return (
          <>
            <ThreadRows
              rows={rows}
              isGroup={conversation.group !== null}
              onOlder={hasNextPage && !isFetchingNextPage ? fetchNextPage : undefined}
            />
            <p className="visually-hidden" role="status">
              {newest !== undefined && t('inbox:newest', { text: newest.content ?? t('messages:noText') })}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

interface ThreadRowsProps {
  rows: readonly ThreadRow[];
  isGroup: boolean;
  onOlder: (() => unknown) | undefined;
}

/** The rows from the newest up. What is looked at stays where it is when older ones come above it or new ones below. */
function ThreadRows({ rows, isGroup, onOlder }: ThreadRowsProps): ReactElement {
  const { t } = useWords();
  const { day } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => GUESS[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR,
    overscan: 10,
  });
  const shown = list.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const top = rows[list.getVirtualItemForOffset(list.scrollOffset ?? 0)?.index ?? 0];
  const toNewest = (): void => list.scrollToIndex(rows.length - 1, { align: 'end' });
  const hasRows = rows.length > 0;
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    lastIndex.current = rows.length - 1;
  }, [rows.length]);
  // Rows are measured as they come into sight: until the end is really the end, nothing older is asked for.
  useLayoutEffect(() => {
    if (!hasRows) return undefined;
    const place = (): void => list.scrollToIndex(lastIndex.current, { align: 'end' });
    place();
    const timer = setTimeout(() => {
      place();
      setIsPlaced(true);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hasRows, list]);
  useEffect(() => {
    if (isPlaced && first < 6) onOlder?.();
  }, [first, isPlaced, onOlder]);
  // What one writes oneself is always seen.
  const mine = rows.at(-1)?.kind === 'outgoing' ? rows.at(-1)?.key : undefined;
  useEffect(() => {
    if (mine !== undefined) list.scrollToIndex(rows.length - 1, { align: 'end' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a message of one's own is new
  }, [mine]);
  return (
    <div className="thread-frame">
      {isPlaced && top !== undefined && top.kind !== 'day' && (
        <span className="thread-day" aria-hidden>
          {day(top.at)}
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className="thread-scroll" tabIndex={0} role="region" aria-label={t('inbox:messages')}>
        <div className="thread-fill">
          <div role="list" style={{ height: list.getTotalSize(), position: 'relative' }}>
            {shown.map(({ index, start, key }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  role="listitem"
                  className="thread-row"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadItem row={row} isGroup={isGroup} />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {rows.length > 0 && isPlaced && !list.isAtEnd(NEAR * 4) && (
        <button type="button" className="to-newest" onClick={toNewest}>
          <IconArrowDown size={15} stroke={1.7} aria-hidden />
          {t('inbox:toNewest')}
        </button>
      )}
    </div>
  );
}
