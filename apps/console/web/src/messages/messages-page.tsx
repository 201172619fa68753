import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Further, nextPageOf } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { MessageFilters } from './message-filters';
import { MessageList } from './message-list';
import { MessagePanel } from './message-panel';
import { useMessages } from './queries';

export function MessagesPage(): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/messages' });
  const navigate = useNavigate({ from: '/o/$orgId/messages' });
  const show = (message: string | undefined): void => void navigate({ search: (now) => ({ ...now, message }) });
  return (
    <Page title={t('messages:title')} lede={t('messages:lede')}>
      <MessageFilters search={search} />
      <FoundMessages onOpen={show} />
      <SidePanel opened={search.message !== undefined} onClose={() => show(undefined)} title={t('messages:one')}>
        {search.message !== undefined && <MessagePanel key={search.message} id={search.message} />}
      </SidePanel>
    </Page>
  );
}

function FoundMessages({ onOpen }: { onOpen: (id: string) => void }): ReactElement {
  const search = useSearch({ from: '/inside/o/$orgId/messages' });
  const messages = useMessages(search);
  const isFiltered = Object.keys(search).some((name) => name !== 'message' && name !== 'mode');
  return (
    <Loaded query={messages} skeleton={<Rows count={12} />}>
      {({ pages }) => {
        const found = pages.flatMap(({ data }) => data);
        if (found.length === 0) return <NoMessages isFiltered={isFiltered} />;
        return (
          <>
            <MessageList messages={found} openId={search.message} onMore={nextPageOf(messages)} onOpen={onOpen} />
            <Further query={messages} />
          </>
        );
      }}
    </Loaded>
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
