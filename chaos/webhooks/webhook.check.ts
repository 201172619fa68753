import { quantile } from '../../bench/report/statistics';
import { groupBy } from '../checker/group-by';
import type { EmittedEvent, WebhookEndpoint, WebhookHistory, WebhookViolation, ReceivedCall } from './webhook-history';
import { latenciesOf } from './webhook-latency';

const MOST_UNDER_WAY = 10;

/**
 * Every broken promise of a run; empty if it passed.
 *
 * @param latestMs bound of p99 to healthy endpoints in the steady phase
 */
export function checkWebhooks(history: WebhookHistory, latestMs: number): WebhookViolation[] {
  return [
    ...checkReached(history),
    ...checkIds(history),
    ...checkCalls(history),
    ...history.wrong.map(({ id, what }): WebhookViolation => ({ invariant: 'W6', subject: id, what })),
    ...checkLatency(history, latestMs),
  ];
}

const wants = ({ orgId, channels }: WebhookEndpoint, event: EmittedEvent): boolean =>
  orgId === event.orgId && (channels.length === 0 || channels.includes(event.channel));

function checkReached({ endpoints, events, calls }: WebhookHistory): WebhookViolation[] {
  const got = new Set(calls.map(({ endpoint, token }) => `${endpoint} ${token}`));
  const ofOrganization = groupBy(
    endpoints.map((endpoint, place) => ({ endpoint, place })).filter(({ endpoint }) => endpoint.kind === 'healthy'),
    ({ endpoint }) => endpoint.orgId,
  );
  return events.flatMap((event) =>
    (ofOrganization.get(event.orgId) ?? [])
      .filter(({ endpoint, place }) => wants(endpoint, event) && !got.has(`${place} ${event.token}`))
      .map(({ endpoint }): WebhookViolation => {
        return { invariant: 'W1', subject: event.id, what: `never reached the endpoint ${endpoint.id}` };
      }),
  );
}

function checkIds({ events, calls }: WebhookHistory): WebhookViolation[] {
  const byToken = new Map(events.map((event) => [event.token, event]));
  const seen = new Set<string>();
  return calls.flatMap(({ endpoint, token, id, attempt }): WebhookViolation[] => {
    const event = byToken.get(token);
    if (event !== undefined && event.id !== id) {
      return [{ invariant: 'W2', subject: event.id, what: `came with the webhook-id ${id}` }];
    }
    const key = `${endpoint} ${token} ${attempt}`;
    if (seen.has(key)) return [{ invariant: 'W2', subject: id, what: `came twice as attempt ${attempt}` }];
    seen.add(key);
    return [];
  });
}

function checkCalls({ endpoints, events, calls }: WebhookHistory): WebhookViolation[] {
  const byToken = new Map(events.map((event) => [event.token, event]));
  const wrongs = (call: ReceivedCall): Omit<WebhookViolation, 'subject'>[] => {
    const [endpoint, event] = [endpoints[call.endpoint], byToken.get(call.token)];
    const isWanted = endpoint !== undefined && event !== undefined && wants(endpoint, event);
    return [
      ...(call.isSignatureValid ? [] : [{ invariant: 'W3' as const, what: 'came with a signature that is not valid' }]),
      ...(call.underWay > MOST_UNDER_WAY
        ? [{ invariant: 'W4' as const, what: `was one of ${call.underWay} requests under way at ${endpoint?.id}` }]
        : []),
      ...(isWanted ? [] : [{ invariant: 'W5' as const, what: `came to ${endpoint?.id}, which does not want it` }]),
    ];
  };
  return calls.flatMap((call) => wrongs(call).map((wrong) => ({ ...wrong, subject: call.id })));
}

function checkLatency(history: WebhookHistory, latestMs: number): WebhookViolation[] {
  const { toEndpoint } = latenciesOf(history, 'steady');
  const p99 = quantile(toEndpoint, 0.99);
  if (toEndpoint.length === 0 || p99 < latestMs) return [];
  return [{ invariant: 'W7', subject: 'p99', what: `is ${Math.round(p99)} ms of ${toEndpoint.length} deliveries` }];
}
