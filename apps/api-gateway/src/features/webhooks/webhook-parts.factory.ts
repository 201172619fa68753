import {
  EventFeedRepository,
  WebhookDeliveryRepository,
  WebhookEndpointRepository,
  KeptAnswerRepository,
  type Transactor,
  WebhookRecoveryRepository,
} from '@chasqui/entities';
import type { FileLinks } from '@chasqui/events';
import { FactBell, listenForFacts } from '@chasqui/lanes';
import { redisForWorkers } from '@chasqui/platform';
import { EventsService } from '../events/events.service';
import { EventStreams } from '../events/event-streams.service';
import { StreamSlots } from '../events/stream-slots';
import type { SenderContext } from '../whatsapp/sender-context';
import { RedeliveryService } from './redelivery.service';
import { WebhookRequests, type WebhookServices } from './webhook-requests.service';
import { WebhookSeals } from './webhook-secrets';
import { WebhookUrls } from './webhook-url';
import { type RingEndpoint, WebhooksService } from './webhooks.service';

/** What the routes about webhooks and events work with. */
export interface WebhookParts {
  webhooks: WebhooksService;
  redelivery: RedeliveryService;
  requests: WebhookRequests;
  deliveries: WebhookDeliveryRepository;
  events: EventsService;
  streams: EventStreams;
}

const STREAMS_PER_ORGANIZATION = 10;

/** The real parts; end `streams` before the last request is waited for, and `close` them after it. */
export function createWebhookParts(context: SenderContext, links: FileLinks): WebhookParts & { close: () => void } {
  const { config, database, redis, logger, reads } = context;
  const prefix = config.REDIS_PREFIX;
  const onFailure = (part: string) => (error: unknown) =>
    logger.debug({ err: error, part }, 'a part of the webhooks failed, the sweeper makes up for it');
  const bell = new FactBell(redis, prefix, onFailure('ring'));
  const endpoints = new WebhookEndpointRepository(database);
  const ring = (orgId: string, endpointId: string): void => {
    void endpoints
      .unblock(endpointId)
      .catch(onFailure('unblock'))
      .then(() => bell.ring(orgId));
  };
  const seals = new WebhookSeals(config.WEBHOOK_PUBLIC_KEY);
  // Names are the customer's: those that nobody answers must hold up no other request.
  const urls = new WebhookUrls(config.OUTBOUND_ALLOWED_NETWORKS);
  const servicesIn = (over: Transactor, ringIn: RingEndpoint): WebhookServices => {
    const deliveries = new WebhookDeliveryRepository(over);
    const endpointsIn = new WebhookEndpointRepository(over);
    const webhooks = new WebhooksService({ endpoints: endpointsIn, deliveries, seals, urls, ring: ringIn });
    const recoveries = new WebhookRecoveryRepository(over);
    return { webhooks, redelivery: new RedeliveryService({ webhooks, deliveries, recoveries, ring: ringIn }) };
  };
  const services = servicesIn(database, ring);
  const requests = new WebhookRequests({
    answers: new KeptAnswerRepository(database),
    services,
    servicesIn,
    ring,
    pepper: config.API_KEY_PEPPER,
  });
  const feed = new EventFeedRepository(database);
  const events = new EventsService(feed, links);
  const slots = new StreamSlots(redis, prefix, STREAMS_PER_ORGANIZATION, onFailure('slots'));
  const streams = new EventStreams({ feed, events, links, slots, reads, logger });
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'api-gateway facts' });
  listenForFacts({ subscriber, prefix, onFacts: (orgIds) => streams.wake(orgIds), onFailure: onFailure('listener') });
  return {
    ...services,
    requests,
    deliveries: new WebhookDeliveryRepository(database),
    events,
    streams,
    close: () => {
      subscriber.disconnect();
    },
  };
}
