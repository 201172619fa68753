import { type Traffic, TRAFFIC_KINDS, TRAFFIC_RANGES, type TrafficKind, type TrafficRange } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const COUNT = { type: 'integer' } as const;
const COUNT_OR_NULL = { type: 'integer', nullable: true } as const;

export class TrafficPointData {
  @ApiProperty({ ...TIME, description: 'Its beginning.' })
  at: string;

  @ApiProperty({ ...COUNT, description: 'Messages that left, or deliveries of webhooks that found their end.' })
  sent: number;

  @ApiProperty(COUNT)
  failed: number;

  @ApiProperty(COUNT)
  received: number;

  @ApiProperty({
    ...COUNT_OR_NULL,
    description: 'Milliseconds from accepted to sent, of a half; null: nothing was sent.',
  })
  p50_ms: number | null;

  @ApiProperty({ ...COUNT_OR_NULL, description: 'Of 95 in 100.' })
  p95_ms: number | null;

  @ApiProperty({ ...COUNT_OR_NULL, description: 'How long the oldest had waited, at worst; null: nothing waited.' })
  oldest_age_ms: number | null;

  @ApiProperty({ ...COUNT_OR_NULL, description: 'At most, counted to 10,000.' })
  waiting: number | null;
}

export class TrafficSeriesData {
  @ApiProperty({ enum: TRAFFIC_KINDS })
  kind: TrafficKind;

  @ApiProperty({
    type: [TrafficPointData],
    description: 'Oldest first. A stretch of which nothing is known is missing.',
  })
  points: TrafficPointData[];
}

/** The course of what went through the installation, of all organizations together. */
export class TrafficData {
  @ApiProperty({ enum: TRAFFIC_RANGES })
  range: TrafficRange;

  @ApiProperty(TIME)
  from: string;

  @ApiProperty(TIME)
  to: string;

  @ApiProperty({ ...COUNT, description: 'Length of a point.' })
  step_ms: number;

  @ApiProperty({ type: [TrafficSeriesData] })
  series: TrafficSeriesData[];
}

export function toTrafficData({ range, from, to, stepMs, series }: Traffic): TrafficData {
  return {
    range,
    from: from.toISOString(),
    to: to.toISOString(),
    step_ms: stepMs,
    series: series.map(({ kind, points }) => ({
      kind,
      points: points.map(({ at, sent, failed, received, p50Ms, p95Ms, oldestAgeMs, waiting }) => ({
        at: at.toISOString(),
        sent,
        failed,
        received,
        p50_ms: p50Ms,
        p95_ms: p95Ms,
        oldest_age_ms: oldestAgeMs,
        waiting,
      })),
    })),
  };
}
