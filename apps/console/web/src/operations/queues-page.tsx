import './operations.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { LaneBoard } from '../api/types';
import { durationText, phoneText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { FilterMenu } from '../kit/filter-menu';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
import { Counted } from './counted';
import { LanePanel } from './lane-panel';
import { summaryOf } from './lane-summary';
import { LANE_KINDS } from './lanes-search';
import { LanesTable } from './lanes-table';

export function QueuesPage(): ReactElement {
  const { t } = useWords();
  const { kind, lane: open } = useSearch({ from: '/inside/operations/queues' });
  const navigate = useNavigate({ from: '/operations/queues' });
  const boards = useQuery({
    queryKey: ['operations', 'lanes', kind ?? 'all'],
    queryFn: async () => (await api.list<LaneBoard>('/operations/lanes', { kind })).data,
    refetchInterval: 3000,
  });
  const show = (lane?: string): void => void navigate({ search: (former) => ({ ...former, lane }) });
  return (
    <Page title={t('operations:queues.title')} lede={t('operations:queues.lede')}>
      <div className="filters">
        <FilterMenu
          label={t('operations:columns.kind')}
          value={kind}
          options={LANE_KINDS.map((value) => ({ value, label: t(`operations:kinds.${value}`) }))}
          onChange={(value) => void navigate({ search: { kind: LANE_KINDS.find((each) => each === value) } })}
        />
      </div>
      <Loaded query={boards}>{(all) => <Boards boards={all} open={open} onOpen={show} />}</Loaded>
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
  const lanes = boards.flatMap((board) => board.lanes);
  const sorted = lanes.sort(
    (a, b) => Number(b.pause !== null) - Number(a.pause !== null) || (b.oldest_age_ms ?? 0) - (a.oldest_age_ms ?? 0),
  );
  const chosen = lanes.find(({ lane }) => lane === open);
  return (
    <>
      <Figures boards={boards} />
      {sorted.length === 0 ? (
        <Blank title={t('operations:queues.emptyTitle')} text={t('operations:queues.emptyText')} />
      ) : (
        <LanesTable lanes={sorted} onOpen={onOpen} />
      )}
      <SidePanel
        opened={chosen !== undefined}
        onClose={() => onOpen()}
        title={chosen ? `${t(`operations:kinds.${chosen.kind}`)} ${phoneText(chosen.account.name)}` : ''}
      >
        {chosen && <LanePanel lane={chosen} />}
      </SidePanel>
    </>
  );
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
