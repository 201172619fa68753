import './operations.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Lane } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { FilterMenu } from '../kit/filter-menu';
import { Page } from '../kit/page';
import { Blank, Loaded } from '../kit/states';
import { summaryOf } from './lane-summary';
import { LANE_KINDS } from './lanes-search';
import { LanesTable } from './lanes-table';

export function QueuesPage(): ReactElement {
  const { t } = useWords();
  const { kind } = useSearch({ from: '/inside/operations/queues' });
  const navigate = useNavigate({ from: '/operations/queues' });
  const lanes = useQuery({
    queryKey: ['operations', 'lanes', kind ?? 'all'],
    queryFn: async () => (await api.list<Lane>('/operations/lanes', { kind })).data,
    refetchInterval: 3000,
  });
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
      <Loaded query={lanes}>
        {(all) => (
          <>
            <Figures lanes={all} />
            {all.length === 0 ? (
              <Blank title={t('operations:queues.emptyTitle')} text={t('operations:queues.emptyText')} />
            ) : (
              <LanesTable lanes={all} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ lanes }: { lanes: readonly Lane[] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const summary = summaryOf(lanes);
  const figures = [
    [t('operations:figures.waiting'), number(summary.waiting)],
    [t('operations:figures.active'), number(summary.active)],
    [t('operations:figures.oldest'), summary.oldestMs === null ? '–' : durationText(summary.oldestMs)],
    [t('operations:figures.stuck'), `${number(summary.stuck)} / ${number(summary.lanes)}`],
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
