import './events.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { FilterMenu } from '../kit/filter-menu';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { Blank, NoPermission } from '../kit/states';
import { useOpenRow } from '../kit/use-open-row';
import { VirtualList } from '../kit/virtual-list';
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
  const { type } = useSearch({ from: '/inside/o/$orgId/events' });
  const navigate = useNavigate({ from: '/o/$orgId/events' });
  const [openId, show] = useOpenRow('event');
  return (
    <>
      <div className="filters">
        <FilterMenu
          label={t('events:columns.type')}
          value={type}
          options={EVENT_TYPES.map((value) => ({ value, label: value }))}
          onChange={(chosen) => void navigate({ search: (now) => ({ ...now, type: chosen }), replace: true })}
        />
      </div>
      <FoundEvents type={type} openId={openId} onOpen={show} />
      <SidePanel opened={openId !== undefined} onClose={() => show(undefined)} title={t('events:one')} width={600}>
        {openId !== undefined && <EventPanel key={openId} id={openId} />}
      </SidePanel>
    </>
  );
}

interface FoundEventsProps {
  type: string | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function FoundEvents({ type: filter, openId, onOpen }: FoundEventsProps): ReactElement {
  const { t, code } = useWords();
  const { shortTime } = useFormats();
  const about = (type: string): string => code('events', `about.${type.replace('.', '_')}`, t('events:aboutNew'));
  return (
    <VirtualList
      query={useEvents(filter)}
      perPage={PER_PAGE}
      className="event-row"
      sizes={[38, 60]}
      openId={openId}
      onOpen={onOpen}
      empty={
        filter === undefined ? <NoEvents /> : <Blank title={t('events:none.title')} text={t('events:none.text')} />
      }
      columns={[
        {
          head: t('events:columns.when'),
          place: 'when',
          className: 'dim',
          cell: ({ created_at: at }) => shortTime(at),
        },
        { head: t('events:columns.type'), place: 'type', className: 'mono', cell: ({ type }) => type },
        { head: t('events:columns.what'), place: 'what', className: 'clip soft', cell: ({ type }) => about(type) },
        {
          head: t('events:columns.channel'),
          place: 'channel',
          className: 'dim',
          cell: ({ channel }) => channel !== null && t(`common:channels.${channel}`),
        },
      ]}
    />
  );
}

function NoEvents(): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  return (
    <Blank title={t('events:empty.title')} text={t('events:empty.text')}>
      <LinkButton to="/o/$orgId/webhooks" params={{ orgId }} variant="filled">
        {t('events:empty.action')}
      </LinkButton>
    </Blank>
  );
}
