import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Loaded, Rows } from '../kit/states';
import { useOutbox } from './outbox';
import { useNotes, useThread } from './queries';
import { ThreadItem } from './thread-item';
import type { ThreadPage } from './thread-pages';
import { type ThreadRow, threadRows } from './thread-rows';

/** Pixels from the end within which new messages are scrolled to. */
const NEAR = 60;
/** By then the rows at the end have been measured. */
const SETTLE_MS = 120;
/** Rows before the end at which the next page is requested, so that scrolling does not stop. */
const AHEAD = 15;
const GUESS = { day: 44, message: 50, note: 64, outgoing: 62 } as const;

export function ThreadScroll({ conversation }: { conversation: Conversation }): ReactElement {
  const place = useRef<ThreadPlace>({ isAtEnd: () => true });
  const [isAtEnd] = useState(() => () => place.current.isAtEnd());
  const { thread, toNewest } = useThread(conversation.id, isAtEnd);
  const skeleton = (
    <div className="thread-scroll" style={{ padding: 20 }}>
      <Rows count={8} />
    </div>
  );
  return (
    <Loaded query={thread} skeleton={skeleton}>
      {({ pages }) => (
        <ThreadOf conversation={conversation} thread={thread} pages={pages} place={place} onNewest={toNewest} />
      )}
    </Loaded>
  );
}

interface ThreadPlace {
  isAtEnd: () => boolean;
}

interface ThreadOfProps {
  conversation: Conversation;
  thread: ReturnType<typeof useThread>['thread'];
  pages: readonly ThreadPage[];
  place: RefObject<ThreadPlace>;
  onNewest: () => void;
}

function ThreadOf({ conversation, thread, pages, place, onNewest }: ThreadOfProps): ReactElement {
  const { t } = useWords();
  const notes = useNotes(conversation.id).data;
  const outgoing = useOutbox(conversation.id);
  const { hasNextPage: hasOlder, hasPreviousPage: hasNewer, fetchNextPage, fetchPreviousPage } = thread;
  // Failed reads are retried after a pause (realtime/recover.ts), not at once.
  const isReady = !thread.isFetching && !thread.isError;
  const rows = useMemo(() => {
    const messages = pages.flatMap(({ data }) => data);
    return threadRows({ messages, notes: notes ?? [], outgoing, hasOlder, hasNewer });
  }, [hasNewer, hasOlder, notes, outgoing, pages]);
  const [visit, setVisit] = useState(0);
  const toNewest = (): void => {
    onNewest();
    // Scrolls to the end, as when a conversation opens.
    setVisit(visit + 1);
  };
  const newest = pages[0]?.data.find(({ direction }) => direction === 'inbound');
  return (
    <>
      <ThreadRows
        key={visit}
        rows={rows}
        isGroup={conversation.group !== null}
        place={place}
        hasNewer={hasNewer}
        onOlder={hasOlder && isReady ? fetchNextPage : undefined}
        onNewer={hasNewer && isReady ? fetchPreviousPage : undefined}
        onNewest={toNewest}
      />
      <p className="visually-hidden" role="status">
        {newest !== undefined && !hasNewer && t('inbox:newest', { text: newest.content ?? t('messages:noText') })}
      </p>
    </>
  );
}

interface ThreadRowsProps {
  rows: readonly ThreadRow[];
  isGroup: boolean;
  place: RefObject<ThreadPlace>;
  /** Newer pages were dropped below the last row. */
  hasNewer: boolean;
  onOlder: (() => unknown) | undefined;
  onNewer: (() => unknown) | undefined;
  onNewest: () => void;
}

/** Rows from the newest up. The row in view stays put when older rows come above it or newer ones below. */
function ThreadRows(props: ThreadRowsProps): ReactElement {
  const { rows, isGroup, place, hasNewer, onOlder, onNewer, onNewest } = props;
  const { t } = useWords();
  const { day } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  // Rows that arrive with the last newer page must not be followed: the reader was not at the end.
  const hadNewer = useRef(hasNewer);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => GUESS[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: !hasNewer && !hadNewer.current,
    scrollEndThreshold: NEAR,
    overscan: 10,
  });
  const shown = list.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const top = rows[list.getVirtualItemForOffset(list.scrollOffset ?? 0)?.index ?? 0];
  const toNewest = (): void => {
    if (hasNewer) onNewest();
    else list.scrollToIndex(rows.length - 1, { align: 'end' });
  };
  const hasRows = rows.length > 0;
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    lastIndex.current = rows.length - 1;
  }, [rows.length]);
  useLayoutEffect(() => {
    hadNewer.current = hasNewer;
    place.current = { isAtEnd: () => !hasNewer && list.isAtEnd(NEAR) };
  }, [hasNewer, list, place]);
  // Rows are measured as they appear: until the end is really reached, no older page is requested.
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
    if (isPlaced && first < AHEAD) onOlder?.();
  }, [first, isPlaced, onOlder]);
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isPlaced && last > rows.length - AHEAD) onNewer?.();
  }, [isPlaced, last, onNewer, rows.length]);
  // Scrolls to the user's own message.
  const mine = rows.at(-1)?.kind === 'outgoing' ? rows.at(-1)?.key : undefined;
  useEffect(() => {
    if (mine !== undefined) toNewest();
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
      {rows.length > 0 && isPlaced && (hasNewer || !list.isAtEnd(NEAR * 4)) && (
        <button type="button" className="to-newest" onClick={toNewest}>
          <IconArrowDown size={15} stroke={1.7} aria-hidden />
          {t('inbox:toNewest')}
        </button>
      )}
    </div>
  );
}
