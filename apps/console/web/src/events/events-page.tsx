import './events.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedEvent } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { FilterMenu } from '../kit/filter-menu';
import { Further, nextPageOf } from '../kit/further';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, Loaded, NoPermission, Rows } from '../kit/states';
import { VirtualRows } from '../kit/virtual-rows';
import { useOrganization } from '../session/session';
import { EVENT_TYPES } from '../webhooks/event-types';
import { EventPanel } from './event-panel';
import { PER_PAGE, useEvents } from './queries';

export function EventsPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  return (
    <Page title={t('events:title')} lede={t('events:lede')}>
      {may('logs:read') ? <Events /> : <NoPermission />}
    </Page>
  );
}

function Events(): ReactElement {
  const { t } = useWords();
  const search = useSearch({ from: '/inside/o/$orgId/events' });
  const navigate = useNavigate({ from: '/o/$orgId/events' });
  const show = (event: string | undefined): void => void navigate({ search: (now) => ({ ...now, event }) });
  return (
    <>
      <div className="filters">
        <FilterMenu
          label={t('events:columns.type')}
          value={search.type}
          options={EVENT_TYPES.map((value) => ({ value, label: value }))}
          onChange={(type) => void navigate({ search: (now) => ({ ...now, type }), replace: true })}
        />
      </div>
      <FoundEvents type={search.type} openId={search.event} onOpen={show} />
      <SidePanel
        opened={search.event !== undefined}
        onClose={() => show(undefined)}
        title={t('events:one')}
        width={600}
      >
        {search.event !== undefined && <EventPanel key={search.event} id={search.event} />}
      </SidePanel>
    </>
  );
}

interface FoundEventsProps {
  type: string | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function FoundEvents({ type, openId, onOpen }: FoundEventsProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const events = useEvents(type);
  const { hasNextPage } = events;
  return (
    <Loaded query={events} skeleton={<Rows count={12} />}>
      {({ pages }) => {
        const found = pages.flatMap(({ data }) => data);
        const isByHand = hasNextPage && (pages.at(-1)?.data.length ?? 0) < PER_PAGE;
        if (found.length === 0 && !hasNextPage) {
          if (type !== undefined) return <Blank title={t('events:none.title')} text={t('events:none.text')} />;
          return (
            <Blank title={t('events:empty.title')} text={t('events:empty.text')}>
              <LinkButton to="/o/$orgId/webhooks" params={{ orgId }} variant="filled">
                {t('events:empty.action')}
              </LinkButton>
            </Blank>
          );
        }
        return (
          <>
            <EventList
              events={found}
              openId={openId}
              onMore={isByHand ? undefined : nextPageOf(events)}
              onOpen={onOpen}
            />
            <Further query={events} byHand={isByHand ? 'common:further' : undefined} />
          </>
        );
      }}
    </Loaded>
  );
}

interface EventListProps {
  events: readonly ListedEvent[];
  openId: string | undefined;
  onMore: (() => unknown) | undefined;
  onOpen: (id: string) => void;
}

function EventList({ events, openId, onMore, onOpen }: EventListProps): ReactElement {
  const { t, code } = useWords();
  const { shortTime } = useFormats();
  return (
    <>
      <div className="event-row head" aria-hidden>
        <span>{t('events:columns.when')}</span>
        <span>{t('events:columns.type')}</span>
        <span>{t('events:columns.what')}</span>
        <span>{t('events:columns.channel')}</span>
      </div>
      <VirtualRows
        items={events}
        idOf={({ id }) => id}
        openId={openId}
        sizes={[38, 60]}
        className="event-row"
        onOpen={onOpen}
        onMore={onMore}
      >
        {({ type, created_at: at, channel }) => (
          <>
            <span className="when dim">{shortTime(at)}</span>
            <span className="type mono">{type}</span>
            <span className="what clip soft">
              {code('events', `about.${type.replace('.', '_')}`, t('events:aboutNew'))}
            </span>
            <span className="channel dim">{channel === null ? '' : t(`common:channels.${channel}`)}</span>
          </>
        )}
      </VirtualRows>
    </>
  );
}
