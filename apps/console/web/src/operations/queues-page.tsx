import './operations.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Lane, LaneBoard } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { FilterMenu } from '../kit/filter-menu';
import { Page } from '../kit/page';
import { LinkButton } from '../kit/link-button';
import { Blank, Loaded } from '../kit/states';
import { Counted } from './counted';
import { LanePanel } from './lane-panel';
import { summaryOf } from './lane-summary';
import { LANE_KINDS } from './lanes-search';
import { LanesTable } from './lanes-table';
import { LocatedPanel } from './located-panel';
import { useBoards, useLane } from './queries';
import { SearchField } from './search-field';
import { SearchResults } from './search-results';

export function QueuesPage(): ReactElement {
  const { t } = useWords();
  const { kind, lane, message, q } = useSearch({ from: '/inside/operations/queues' });
  const navigate = useNavigate({ from: '/operations/queues' });
  const boards = useBoards(kind);
  const show = (what: { lane?: string; message?: string }): void =>
    void navigate({ search: (former) => ({ ...former, lane: what.lane, message: what.message }) });
  return (
    <Page title={t('operations:queues.title')} lede={t('operations:queues.lede')}>
      <SearchField
        key={q ?? ''}
        value={q}
        onChange={(text) => void navigate({ search: (former) => ({ ...former, q: text }) })}
      />
      {q !== undefined && <SearchResults text={q} onOpen={show} />}
      <Loaded query={boards}>
        {(all) => (
          <>
            <Figures boards={all} />
            <div className="filters">
              <FilterMenu
                label={t('operations:columns.kind')}
                value={kind}
                options={LANE_KINDS.map((value) => ({ value, label: t(`operations:kinds.${value}`) }))}
                onChange={(value) =>
                  void navigate({
                    search: (former) => ({ ...former, kind: value }),
                  })
                }
              />
              <span className="grow" />
              <LinkButton to="/operations/traffic" size="xs" variant="subtle">
                {t('operations:traffic.open')}
              </LinkButton>
            </div>
            <Boards boards={all} open={lane} onOpen={(each) => show(each === undefined ? {} : { lane: each })} />
          </>
        )}
      </Loaded>
      <SidePanel opened={message !== undefined} onClose={() => show({})} title={t('operations:located.title')}>
        {message !== undefined && <LocatedPanel id={message} onLane={(each) => show({ lane: each })} />}
      </SidePanel>
    </Page>
  );
}

interface BoardsProps {
  boards: readonly LaneBoard[];
  open: string | undefined;
  onOpen: (lane?: string) => void;
}

function Boards({ boards, open, onOpen }: BoardsProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const lanes = boards.flatMap((board) => board.lanes);
  const sorted = lanes.sort(
    (a, b) => Number(b.pause !== null) - Number(a.pause !== null) || (b.oldest_age_ms ?? 0) - (a.oldest_age_ms ?? 0),
  );
  const chosen = lanes.find(({ lane }) => lane === open);
  const nameOf = (lane: Lane): string => `${t(`operations:kinds.${lane.kind}`)} ${phoneText(lane.account.name)}`;
  const titleOfLane = t('operations:columns.lane');
  return (
    <>
      {sorted.length === 0 ? (
        <Blank title={t('operations:queues.emptyTitle')} text={t('operations:queues.emptyText')} />
      ) : (
        <LanesTable lanes={sorted} onOpen={onOpen} />
      )}
      <SidePanel opened={open !== undefined} onClose={() => onOpen()} title={chosen ? nameOf(chosen) : titleOfLane}>
        {chosen ? <LanePanel lane={chosen} /> : open !== undefined && <OtherLane lane={open} />}
      </SidePanel>
    </>
  );
}

/** A lane that is not among the listed, longest waiting ones. */
function OtherLane({ lane }: { lane: string }): ReactElement {
  const query = useLane(lane);
  return <Loaded query={query}>{(found) => <LanePanel lane={found} />}</Loaded>;
}

function Figures({ boards }: { boards: readonly LaneBoard[] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { waiting, oldestMs, perMinute, active, parked, dead } = summaryOf(boards);
  const figures = [
    [t('operations:figures.waiting'), <Counted key="waiting" value={waiting} />],
    [t('operations:figures.oldest'), oldestMs === null ? '–' : durationText(oldestMs)],
    [
      t('operations:figures.finished'),
      perMinute === null ? '–' : t('operations:figures.perMinute', { count: number(Math.round(perMinute)) }),
    ],
    [t('operations:figures.active'), number(active)],
    [t('operations:figures.parked'), <Counted key="parked" value={parked} />],
    [t('operations:figures.dead'), <Counted key="dead" value={dead} />],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
