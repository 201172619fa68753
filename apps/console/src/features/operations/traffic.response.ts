import { type Traffic, TRAFFIC_KINDS, TRAFFIC_RANGES, type TrafficKind, type TrafficRange } from '@chasqui/operations';
import { answerOf, INTEGER, listOf, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';

export class TrafficPointData {
  @Shown('Its beginning.', TIME) at: string;
  @Shown('Messages that left, or deliveries of webhooks that found their end.', INTEGER) sent: number;
  @Shown(INTEGER) failed: number;
  @Shown(INTEGER) received: number;
  @Shown('Milliseconds from accepted to sent, of a half; null: nothing was sent.', orNull(INTEGER))
  p50_ms: number | null;
  @Shown('Of 95 in 100.', orNull(INTEGER)) p95_ms: number | null;
  @Shown('How long the oldest had waited, at worst; null: nothing waited.', orNull(INTEGER))
  oldest_age_ms: number | null;
  @Shown('At most, counted to 10,000.', orNull(INTEGER)) waiting: number | null;
}

export class TrafficSeriesData {
  @Shown(oneOf(TRAFFIC_KINDS)) kind: TrafficKind;
  @Shown('Oldest first. A stretch of which nothing is known is missing.', listOf(TrafficPointData))
  points: TrafficPointData[];
}

export class TrafficData {
  @Shown(oneOf(TRAFFIC_RANGES)) range: TrafficRange;
  @Shown(TIME) from: string;
  @Shown(TIME) to: string;
  @Shown('Length of a point.', INTEGER) step_ms: number;
  @Shown(listOf(TrafficSeriesData)) series: TrafficSeriesData[];
}

const toData = answerOf(TrafficData);
const toPoint = answerOf(TrafficPointData);

export const toTrafficData = (traffic: Traffic): TrafficData =>
  toData({ ...traffic, series: traffic.series.map(({ kind, points }) => ({ kind, points: points.map(toPoint) })) });
