import { IconBrandWhatsapp, IconDeviceMobile, IconMail, IconMessageCircle, IconUsers } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useEffect, useRef } from 'react';
import type { Conversation } from '../api/inbox-types';
import { ContactAvatar } from '../contacts/contact-avatar';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Further, nextPageOf } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { Blank, Loaded, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { type InboxSearch, isFiltered } from './inbox-search';
import { nameOf } from './names';
import { isShort, useConversations } from './queries';

const ROW = 66;

interface ConversationListProps {
  search: InboxSearch;
  conversations: ReturnType<typeof useConversations>;
  onOpen: (id: string) => void;
}

export function ConversationList({ search, conversations, onOpen }: ConversationListProps): ReactElement {
  const { hasNextPage, isError } = conversations;
  return (
    <Loaded query={conversations} skeleton={<ListSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data);
        const isByHand = isShort(pages);
        if (all.length === 0 && !hasNextPage) return <NoConversations search={search} />;
        return (
          <>
            <VirtualList
              conversations={all}
              openId={search.c}
              onMore={isByHand ? undefined : nextPageOf(conversations)}
              onOpen={onOpen}
            />
            {hasNextPage && (isByHand || isError) && (
              <div style={{ padding: '0 14px 14px' }}>
                <Further query={conversations} byHand={isByHand ? 'common:further' : undefined} />
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function ListSkeleton(): ReactElement {
  return (
    <div style={{ padding: '4px 16px' }}>
      <Rows count={9} />
    </div>
  );
}

/** Why the list is empty: no match, all done, or no conversation at all. */
function NoConversations({ search }: { search: InboxSearch }): ReactElement | null {
  const { t } = useWords();
  const { id } = useOrganization();
  const { view = 'waiting' } = search;
  const open = useConversations({ view: 'open' });
  const toOpen = (
    <LinkButton to="/o/$orgId/inbox" params={{ orgId: id }} search={{ view: 'open' }}>
      {t('inbox:none.action')}
    </LinkButton>
  );
  if (open.data === undefined && !open.isError) return null;
  const isDone = !isFiltered(search) && (view === 'waiting' || view === 'unread');
  const hasOpen = (open.data?.pages[0]?.data.length ?? 0) > 0;
  return (
    <div style={{ padding: '0 16px' }}>
      {isDone && hasOpen ? (
        <Blank title={t(`inbox:done.${view}`)} text={t('inbox:done.text')}>
          {toOpen}
        </Blank>
      ) : !isDone ? (
        <Blank title={t('inbox:none.title')} text={t('inbox:none.text')}>
          {toOpen}
        </Blank>
      ) : (
        <Blank title={t('inbox:empty.title')} text={t('inbox:empty.text')}>
          <LinkButton to="/o/$orgId/numbers" params={{ orgId: id }} variant="filled">
            {t('inbox:empty.action')}
          </LinkButton>
        </Blank>
      )}
    </div>
  );
}

interface VirtualListProps {
  conversations: readonly Conversation[];
  openId: string | undefined;
  onMore: (() => unknown) | undefined;
  onOpen: (id: string) => void;
}

function VirtualList({ conversations, openId, onMore, onOpen }: VirtualListProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const openIndex = conversations.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (last >= conversations.length - 8) onMore?.();
  }, [conversations.length, last, onMore]);
  // Keeps the conversation that j and k open in view.
  useEffect(() => {
    if (openIndex >= 0) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, rows]);
  return (
    <div ref={scroller} className="inbox-scroll">
      <div role="list" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, start }) => {
          const conversation = conversations[index];
          if (conversation === undefined) return null;
          const isOpen = conversation.id === openId;
          return (
            <div key={conversation.id} role="listitem">
              <button
                type="button"
                className={isOpen ? 'conversation on' : 'conversation'}
                aria-current={isOpen}
                style={{ height: ROW, transform: `translateY(${start}px)` }}
                onClick={() => onOpen(conversation.id)}
              >
                <ConversationCells conversation={conversation} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

export const CHANNEL_ICONS = {
  whatsapp: IconBrandWhatsapp,
  sms: IconDeviceMobile,
  email: IconMail,
  webchat: IconMessageCircle,
} as const;

function ConversationCells({ conversation }: { conversation: Conversation }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { listTime } = useFormats();
  const { channel, contact, unread_count: unread, last_message: last, last_message_at: at, assignee } = conversation;
  const Icon = CHANNEL_ICONS[channel];
  const text = last?.content ?? (last === null ? '' : t('messages:noText'));
  return (
    <>
      {contact === null ? (
        <span className="contact-initials face" aria-hidden="true">
          <IconUsers size={16} stroke={1.6} />
        </span>
      ) : (
        <ContactAvatar contact={contact} className="face" />
      )}
      <span className={unread > 0 ? 'peer unread' : 'peer'}>
        <Icon size={14} stroke={1.6} aria-label={t(`common:channels.${channel}`)} />
        <span className="clip">{nameOf(conversation, phoneText) ?? t('inbox:unknown')}</span>
      </span>
      <span className="at dim">{at === null ? '' : listTime(at)}</span>
      <span className={unread > 0 ? 'text clip' : 'text clip soft'}>
        {last?.direction === 'outbound' && (
          <>
            <span className="dim">{t('inbox:you')}</span>{' '}
          </>
        )}
        {text}
      </span>
      <span className="marks">
        {last?.status === 'failed' && <span className="status bad">{t('messages:status.failed')}</span>}
        {assignee !== null && <span className="dim small clip">{assignee.name}</span>}
        {unread > 0 && (
          <span className="inbox-count" aria-label={t('inbox:unreadCount', { count: unread })}>
            {unread}
          </span>
        )}
      </span>
    </>
  );
}
