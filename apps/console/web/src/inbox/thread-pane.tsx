import { useDisclosure, useDocumentVisibility, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import type { Conversation } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Loaded, Rows } from '../kit/states';
import { useMe, useMode, useOrganization } from '../session/session';
import { Composer, type ComposerHandle } from './composer';
import { ConsentBanner } from './consent-banner';
import { ContactPanel } from './contact-panel';
import { DropFiles } from './drop-files';
import { NumberBanner } from './number-banner';
import { useConversation } from './queries';
import { ThreadHead } from './thread-head';
import { ThreadScroll } from './thread-scroll';
import { useConversationActions } from './use-conversation-actions';
import type { Commands } from './use-keys';

interface ThreadPaneProps {
  id: string;
  commands: RefObject<Commands>;
  onBack: () => void;
  onOpen: (id: string) => void;
}

export function ThreadPane({ id, commands, onBack, onOpen }: ThreadPaneProps): ReactElement {
  const { t } = useWords();
  const conversation = useConversation(id);
  if (conversation.data !== undefined) {
    return <OpenThread conversation={conversation.data} commands={commands} onBack={onBack} onOpen={onOpen} />;
  }
  return (
    <div className="inbox-thread" style={{ padding: 20 }}>
      <button type="button" className="icon-button only-one-pane" aria-label={t('inbox:back')} onClick={onBack}>
        <IconArrowLeft size={18} stroke={1.6} />
      </button>
      <Loaded query={conversation} skeleton={<Rows count={8} />}>
        {() => null}
      </Loaded>
    </div>
  );
}

interface OpenThreadProps extends Omit<ThreadPaneProps, 'id'> {
  conversation: Conversation;
}

function OpenThread({ conversation, commands, onBack, onOpen }: OpenThreadProps): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  const { may } = useOrganization();
  const mayWrite = may('inbox:write');
  const isWide = useMediaQuery('(min-width: 1240px)', true, { getInitialValueInEffect: false });
  const [isPanelOpen, panel] = useDisclosure(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const actions = useConversationActions(conversation);
  useMarkRead(conversation, mayWrite);
  useEffect(() => {
    const writer: Commands = {
      reply: () => composer.current?.write('reply'),
      note: () => composer.current?.write('note'),
      template: () => composer.current?.chooseTemplate(),
      close: actions.toggle,
      assign: () => setIsAssigning(true),
    };
    commands.current = mayWrite ? writer : {};
    return () => {
      commands.current = {};
    };
  });
  const contact = <ContactPanel conversation={conversation} onOpen={onOpen} />;
  return (
    <>
      <DropFiles label={t('inbox:thread')} onFiles={mayWrite ? (files) => composer.current?.attach(files) : undefined}>
        <ThreadHead
          conversation={conversation}
          actions={actions}
          mayWrite={mayWrite}
          isAssigning={isAssigning}
          onAssigning={setIsAssigning}
          onBack={onBack}
          onContact={isWide ? undefined : panel.open}
        />
        <NumberBanner conversation={conversation} />
        {mayWrite && conversation.contact !== null && (
          <ConsentBanner channel={conversation.channel} contactId={conversation.contact.id} />
        )}
        <ThreadScroll conversation={conversation} />
        {mayWrite ? (
          // Keyed by user: another user who signs in starts empty.
          <Composer key={user.id} ref={composer} conversation={conversation} />
        ) : (
          <p className="composer-none soft">{t('inbox:readOnly')}</p>
        )}
      </DropFiles>
      {isWide ? (
        <aside className="inbox-contact" aria-label={t('inbox:contact.title')}>
          {contact}
        </aside>
      ) : (
        <SidePanel opened={isPanelOpen} onClose={panel.close} title={t('inbox:contact.title')} width={360}>
          {contact}
        </SidePanel>
      )}
    </>
  );
}

/** Marks as read up to the last message shown, and only while the tab is visible. */
function useMarkRead({ id, unread_count: unread, last_message_at: seenAt }: Conversation, mayWrite: boolean): void {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const isSeen = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!mayWrite || !isSeen || unread === 0) return;
    const mark = async (): Promise<void> => {
      const answer = await api.post(`${path}/conversations/${id}/read`, { seen_at: seenAt ?? undefined }, { mode });
      client.setQueryData([path, 'conversation', id, mode], answer);
      await client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
      await client.invalidateQueries({ queryKey: [path, 'conversation-counts', mode] });
    };
    // Not worth an error: the next change of the conversation tries again.
    mark().catch(() => undefined);
  }, [client, id, isSeen, mayWrite, mode, path, seenAt, unread]);
}
