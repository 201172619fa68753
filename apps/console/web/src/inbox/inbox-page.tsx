import './inbox.css';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, Suspense, useRef, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { useTitle } from '../kit/title';
import { Rows } from '../kit/states';
import { ConversationList } from './conversation-list';
import { ListHead } from './list-head';
import { useConversations } from './queries';
import { ShortcutHelp, ShortcutList } from './shortcut-help';
import { type Commands, useKeys } from './use-keys';

/** Loads with the first conversation that is opened. If the chunk is gone after an update, the page reloads. */
const ThreadPane = lazyRouteComponent(() => import('./thread-pane'), 'ThreadPane');

export function InboxPage(): ReactElement {
  const { t } = useWords();
  useTitle(t('inbox:title'));
  const search = useSearch({ from: '/inside/o/$orgId/inbox' });
  const navigate = useNavigate({ from: '/o/$orgId/inbox' });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const commands = useRef<Commands>({});
  const conversations = useConversations(search);
  const all = conversations.data?.pages.flatMap(({ data }) => data) ?? [];
  const open = (c: string | undefined): void =>
    void navigate({ search: (now) => ({ ...now, c }), replace: search.c !== undefined && c !== undefined });
  const step = (by: number): void => {
    const at = all.findIndex(({ id }) => id === search.c);
    const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    if (next !== undefined) open(next.id);
  };
  useKeys({
    next: () => step(1),
    previous: () => step(-1),
    search: () => find.current?.focus(),
    help: () => setIsHelpOpen(true),
    reply: () => commands.current.reply?.(),
    note: () => commands.current.note?.(),
    template: () => commands.current.template?.(),
    close: () => commands.current.close?.(),
    assign: () => commands.current.assign?.(),
  });
  return (
    <div className={search.c === undefined ? 'inbox' : 'inbox has-open'}>
      {/* The page's heading, also where a phone shows only the conversation. */}
      <h1 className="visually-hidden">{t('inbox:title')}</h1>
      <section className="inbox-list" aria-label={t('inbox:list')}>
        <ListHead search={search} findRef={find} onHelp={() => setIsHelpOpen(true)} />
        <ConversationList search={search} conversations={conversations} onOpen={open} />
      </section>
      {search.c === undefined ? (
        <div className="inbox-nothing">
          <h2>{t('inbox:nothing.title')}</h2>
          <p className="soft">{t('inbox:nothing.text')}</p>
          <ShortcutList />
        </div>
      ) : (
        <Suspense fallback={<Rows count={8} />}>
          <ThreadPane key={search.c} id={search.c} commands={commands} onBack={() => open(undefined)} onOpen={open} />
        </Suspense>
      )}
      <ShortcutHelp opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}
