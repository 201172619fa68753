import { Skeleton, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Traffic, TrafficPoint } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Segments } from '../kit/segments';
import { Blank, Loaded } from '../kit/states';
import { Chart, type ChartLine } from './chart';
import { alignedTo, type ChartValues } from './chart-scale';
import { useTraffic } from './queries';
import { TRAFFIC_RANGES } from './traffic-search';

export function TrafficPage(): ReactElement {
  const { t } = useWords();
  const { range = 'hour', table } = useSearch({ from: '/inside/operations/traffic' });
  const navigate = useNavigate({ from: '/operations/traffic' });
  const traffic = useTraffic(range);
  return (
    <Page title={t('operations:traffic.title')} lede={t('operations:traffic.lede')}>
      <div className="filters">
        <Segments
          label={t('operations:traffic.range')}
          options={TRAFFIC_RANGES.map((value) => ({ value, label: t(`operations:traffic.ranges.${value}`) }))}
          value={range}
          onChange={(value) => void navigate({ search: (former) => ({ ...former, range: value }), replace: true })}
        />
        <span className="grow" />
        <Switch
          label={t('operations:traffic.asTable')}
          checked={table === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({
              search: (former) => ({ ...former, table: checked ? 'true' : undefined }),
              replace: true,
            })
          }
        />
      </div>
      <Loaded query={traffic} skeleton={<Loading />}>
        {(data) =>
          data.series.every(({ points }) => points.length === 0) ? (
            <Blank title={t('operations:traffic.emptyTitle')} text={t('operations:traffic.emptyText')} />
          ) : (
            <Charts traffic={data} isTable={table === 'true'} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Loading(): ReactElement {
  const { t } = useWords();
  return (
    <div className="charts" role="status" aria-label={t('common:loading')}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={290} radius={8} />
      ))}
    </div>
  );
}

const CHANNELS = ['whatsapp', 'sms'] as const;
const MINUTE = 60_000;

function Charts({ traffic, isTable }: { traffic: Traffic; isTable: boolean }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]>('whatsapp');
  const { from, to, step_ms: stepMs, range } = traffic;
  const first = Date.parse(from);
  const count = Math.max(1, Math.floor((Date.parse(to) - first) / stepMs));
  const times = Array.from({ length: count }, (_, index) => new Date(first + index * stepMs).toISOString());
  const valuesOf = (kind: string, value: (point: TrafficPoint) => number | null): ChartValues => {
    const points = traffic.series.find((each) => each.kind === kind)?.points ?? [];
    return alignedTo(
      first,
      stepMs,
      count,
      points.map((point) => ({ at: Date.parse(point.at), value: value(point) })),
    );
  };
  const line = (kind: (typeof KINDS)[number], value: (point: TrafficPoint) => number | null): ChartLine => ({
    name: t(`operations:traffic.kinds.${kind}`),
    values: valuesOf(kind, value),
  });
  const perMinute = (amount: number): number => Math.round((amount / (stepMs / MINUTE)) * 10) / 10;
  const shared = { times, isLong: range === 'week', isTable };
  return (
    <div className="charts">
      <Chart
        {...shared}
        title={t('operations:traffic.throughput')}
        note={t('operations:traffic.throughputNote')}
        lines={KINDS.map((kind) => line(kind, ({ sent }) => perMinute(sent)))}
        text={number}
      />
      <Chart
        {...shared}
        title={t('operations:traffic.latency')}
        note={t('operations:traffic.latencyNote')}
        action={
          <Segments
            label={t('operations:traffic.latencyOf')}
            options={CHANNELS.map((value) => ({ value, label: t(`operations:traffic.kinds.${value}`) }))}
            value={channel}
            onChange={setChannel}
          />
        }
        lines={[
          { name: t('operations:traffic.half'), values: valuesOf(channel, ({ p50_ms: ms }) => ms) },
          { name: t('operations:traffic.most'), values: valuesOf(channel, ({ p95_ms: ms }) => ms) },
        ]}
        isDuration
        text={durationText}
      />
      <Chart
        {...shared}
        title={t('operations:traffic.failures')}
        note={t('operations:traffic.failuresNote')}
        lines={CHANNELS.map((kind) => line(kind, ({ failed }) => perMinute(failed)))}
        text={number}
      />
      <Chart
        {...shared}
        title={t('operations:traffic.oldest')}
        note={t('operations:traffic.oldestNote')}
        lines={KINDS.map((kind) =>
          line(kind, ({ oldest_age_ms: age, waiting }) => age ?? (waiting === null ? null : 0)),
        )}
        isDuration
        text={durationText}
      />
    </div>
  );
}

const KINDS = ['whatsapp', 'sms', 'webhooks'] as const;
