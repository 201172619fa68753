import './messages.css';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Message } from '../api/types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank } from '../kit/states';
import { useOpenRow } from '../kit/use-open-row';
import { VirtualList } from '../kit/virtual-list';
import { useOrganization } from '../session/session';
import { MessageFilters } from './message-filters';
import { MessagePanel } from './message-panel';
import type { MessageSearch } from './message-search';
import { MessageStatusText } from './message-status';
import { useMessages } from './queries';

export function MessagesPage(): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/messages' });
  const [openId, show] = useOpenRow('message');
  return (
    <Page title={t('messages:title')} lede={t('messages:lede')}>
      <MessageFilters search={search} />
      <FoundMessages search={search} onOpen={show} />
      <SidePanel opened={openId !== undefined} onClose={() => show(undefined)} title={t('messages:one')}>
        {openId !== undefined && <MessagePanel key={openId} id={openId} />}
      </SidePanel>
    </Page>
  );
}

interface FoundMessagesProps {
  search: MessageSearch;
  onOpen: (id: string) => void;
}

function FoundMessages({ search, onOpen }: FoundMessagesProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { shortTime } = useFormats();
  const isFiltered = Object.keys(search).some((name) => name !== 'message' && name !== 'mode');
  return (
    <VirtualList
      query={useMessages(search)}
      className="message-row"
      sizes={[40, 64]}
      openId={search.message}
      onOpen={onOpen}
      empty={<NoMessages isFiltered={isFiltered} />}
      columns={[
        {
          head: t('messages:columns.status'),
          place: 'status-cell',
          cell: (message) => <MessageStatusText message={message} />,
        },
        {
          head: t('messages:columns.channel'),
          place: 'way-cell',
          className: 'way',
          cell: (message) => <Way message={message} />,
        },
        {
          head: t('messages:columns.contact'),
          place: 'who-cell',
          className: 'clip',
          cell: ({ direction, from, to }) => phoneText(direction === 'inbound' ? from : to),
        },
        {
          head: t('messages:columns.message'),
          place: 'text-cell',
          className: 'clip soft',
          cell: ({ content }) => content ?? t('messages:noText'),
        },
        { head: t('messages:columns.when'), place: 'when', cell: ({ created_at: at }) => shortTime(at) },
      ]}
    />
  );
}

function Way({ message: { direction, channel } }: { message: Message }): ReactElement {
  const { t } = useWords();
  const Arrow = direction === 'inbound' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <>
      <Arrow size={14} stroke={1.6} aria-label={t(`messages:directions.${direction}`)} />
      {t(`common:channels.${channel}`)}
    </>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  if (isFiltered) {
    return (
      <Blank title={t('messages:none.title')} text={t('messages:none.text')}>
        <LinkButton to="/o/$orgId/messages" params={{ orgId: id }}>
          {t('messages:filters.clear')}
        </LinkButton>
      </Blank>
    );
  }
  return (
    <Blank title={t('messages:empty.title')} text={t('messages:empty.text')}>
      <LinkButton to="/o/$orgId" params={{ orgId: id }} variant="filled">
        {t('messages:empty.action')}
      </LinkButton>
    </Blank>
  );
}
