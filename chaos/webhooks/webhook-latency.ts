import { quantile } from '../../bench/report/statistics';
import type { WebhookHistory, WebhookPhase } from './webhook-history';

/** Milliseconds from the start of an event's transaction to the endpoint, and from that start to the commit. */
export interface WebhookLatencies {
  toEndpoint: number[];
  toCommit: number[];
}

/** Time of each event of a phase to each healthy endpoint; its first request counts. */
export function latenciesOf({ endpoints, events, calls }: WebhookHistory, phase: WebhookPhase): WebhookLatencies {
  const ofPhase = new Map(events.filter((event) => event.phase === phase).map((event) => [event.token, event]));
  const first = new Map<string, number>();
  for (const { endpoint, token, at } of calls) {
    const event = ofPhase.get(token);
    if (endpoints[endpoint]?.kind !== 'healthy' || event === undefined) continue;
    const key = `${endpoint} ${token}`;
    first.set(key, Math.min(first.get(key) ?? Number.POSITIVE_INFINITY, at - event.at));
  }
  const toCommit = [...ofPhase.values()].map(({ at, committedAt }) => committedAt - at);
  return { toEndpoint: [...first.values()], toCommit };
}

/** In whole milliseconds. */
export function spreadOfLatencies(values: readonly number[]) {
  const ms = (share: number): number => Math.round(quantile(values, share));
  return { count: values.length, p50: ms(0.5), p95: ms(0.95), p99: ms(0.99), max: ms(1) };
}
