import {
  type EventsRequest,
  type EventsResponse,
  type GatewayEvent,
  MAX_EVENTS_PER_BATCH,
} from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { Agent, errors, request } from 'undici';
import { delayOf, jittered } from '../service/backoff';
import type { Credentials } from '../service/credentials.store';
import { Pause } from '../service/pause';
import type { MediaFolder } from '../store/media-folder';
import { troubleOf } from '../store/store-health';
import type { EventOutbox } from './event-outbox';
import { LateFiles } from './late-files';
import { MediaCourier } from './media-courier';

const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000, 60_000];
const STUCK_MS = 1000;
/** For a whole batch, from its first byte on: a slow line carries fewer events in it. */
const ANSWER_MS = 30_000;
/** Events that come close together travel together. */
const GATHER_MS = 10;

type Outcome =
  | { kind: 'done' }
  | { kind: 'too_large' }
  | { kind: 'unauthorized' }
  | { kind: 'retry'; reason: string; afterMs?: number; isTooSlow?: boolean };

/**
 * Posts the outbox to the service, one batch at a time, so that the events of a number arrive in order. The first try
 * is immediate; later ones wait, or come when the tunnel is back. A file goes before the event that names it: meanwhile
 * all events of its number wait, or only this one if the file follows its message (`message.media`).
 */
export class EventPoster {
  private readonly agent = new Agent({ connections: 1, connect: { timeout: 10_000 } });
  private readonly pause = new Pause();
  private credentials: Credentials | undefined;
  private batchSize = MAX_EVENTS_PER_BATCH;
  private failures = 0;
  private idle = false;
  private stopped = false;
  private running: Promise<void> | undefined;
  private readonly courier: MediaCourier;
  private readonly late: LateFiles;

  constructor(
    private readonly outbox: EventOutbox,
    media: MediaFolder,
    private readonly log: Logger,
    private readonly answerMs = ANSWER_MS,
  ) {
    const wakeIdle = () => {
      if (this.idle) this.pause.wake();
    };
    outbox.onEvent = wakeIdle;
    const hooks = { changed: wakeIdle, unauthorized: (credentials: Credentials) => this.refuse(credentials) };
    this.courier = new MediaCourier(outbox, media, log, hooks);
    this.late = new LateFiles(outbox, media, log, hooks);
  }

  /** Starts, or continues after a registration. */
  use(credentials: Credentials): void {
    this.credentials = credentials;
    this.running ??= this.run();
    this.retryNow();
  }

  retryNow(): void {
    this.failures = 0;
    this.courier.retryNow();
    this.late.retryNow();
    this.pause.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.pause.wake();
    await Promise.all([this.courier.stop(), this.late.stop()]);
    await this.agent.destroy();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.runOnce();
      } catch (error) {
        // The data folder took no write, or could not be read: without this loop no event would go out again.
        const level = troubleOf(error) === undefined ? 'error' : 'debug';
        this.log[level]({ err: error }, 'events cannot be taken out of the data folder');
        await this.pause.wait(STUCK_MS);
      }
      // Delivered events that stay would be delivered again and again.
      while (this.outbox.isStuck && !this.stopped) await this.pause.wait(STUCK_MS);
    }
  }

  private async runOnce(): Promise<void> {
    const { credentials } = this;
    const events = credentials === undefined ? [] : this.nextBatch(credentials);
    if (credentials === undefined || events.length === 0) await this.waitForEvents();
    else await this.deliver(credentials, events);
  }

  /** The oldest events that may go now: behind one that waits for its file, its number waits. */
  private nextBatch(credentials: Credentials): GatewayEvent[] {
    const waiting = new Set<string>();
    const batch: GatewayEvent[] = [];
    this.late.launch(credentials);
    const arrived = this.late.arrived();
    for (;;) {
      const events = this.outbox.oldest(this.batchSize, [...this.courier.held(), ...waiting], arrived);
      for (const event of events) {
        if (!waiting.has(event.phone) && !this.courier.isReady(event, credentials)) waiting.add(event.phone);
        if (!waiting.has(event.phone)) batch.push(event);
      }
      // Only if everything that was read waits, there may be others behind it.
      if (batch.length > 0 || events.length === 0) return batch;
    }
  }

  private refuse(credentials: Credentials): void {
    // Unless the token was replaced meanwhile.
    if (this.credentials === credentials) this.credentials = undefined;
    this.log.error('the service refused the token; events wait until the app is registered again');
  }

  private async waitForEvents(): Promise<void> {
    this.idle = true;
    await this.pause.wait();
    this.idle = false;
    if (!this.stopped) await this.pause.wait(GATHER_MS);
  }

  private async deliver(credentials: Credentials, events: GatewayEvent[]): Promise<void> {
    const outcome = await this.post(credentials, events);
    if (this.stopped) return;
    switch (outcome.kind) {
      case 'done':
        this.failures = 0;
        this.batchSize = Math.min(this.batchSize * 2, MAX_EVENTS_PER_BATCH);
        return;
      case 'too_large':
        await this.shrink(events);
        return;
      case 'unauthorized':
        this.refuse(credentials);
        return;
      case 'retry': {
        this.failures += 1;
        // Fewer events travel in time: the whole batch would take too long each time.
        if (outcome.isTooSlow) this.batchSize = Math.ceil(events.length / 2);
        const delayMs = outcome.afterMs ?? jittered(delayOf(RETRY_MS, this.failures));
        this.log.warn(
          { reason: outcome.reason, waiting: events.length, delay_ms: delayMs },
          'events were not delivered',
        );
        await this.pause.wait(delayMs);
      }
    }
  }

  private async shrink(events: GatewayEvent[]): Promise<void> {
    if (events.length > 1) {
      this.batchSize = Math.ceil(events.length / 2);
      return;
    }
    this.log.error({ events: events.map(({ id, type }) => ({ id, type })) }, 'one event is too large for the service');
    await this.settle(events);
  }

  private async settle(events: readonly GatewayEvent[]): Promise<void> {
    await this.outbox.drop(events);
    await this.courier.settle(events);
    await this.late.settle(events);
  }

  private async post(credentials: Credentials, events: GatewayEvent[]): Promise<Outcome> {
    const body: EventsRequest = { gateway_id: credentials.gatewayId, events };
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await request(credentials.eventsUrl, {
        method: 'POST',
        dispatcher: this.agent,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${credentials.token}` },
        body: JSON.stringify(body),
        headersTimeout: this.answerMs,
        bodyTimeout: 30_000,
      });
      const text = await answer.text();
      if (statusCode === 200) return await this.confirm(events, JSON.parse(text) as Partial<EventsResponse>);
      if (statusCode === 401) return { kind: 'unauthorized' };
      if (statusCode === 413) return { kind: 'too_large' };
      const afterMs = Number(headers['retry-after']) * 1000;
      // The service's own time limit for a body may end before ours.
      const isTooSlow = statusCode === 408;
      return { kind: 'retry', reason: `HTTP ${statusCode}`, ...(afterMs > 0 ? { afterMs } : {}), isTooSlow };
    } catch (error) {
      const isTooSlow = error instanceof errors.HeadersTimeoutError;
      return { kind: 'retry', reason: error instanceof Error ? error.message : String(error), isTooSlow };
    }
  }

  /**
   * Not worth a warning: a number that is being linked here, or was just unlinked there, is unknown to the service, and
   * an older service does not know pictures of people.
   */
  private report(events: readonly GatewayEvent[], rejected: EventsResponse['rejected']): void {
    const byId = new Map(events.map((each) => [each.id, each]));
    const isPassing = ({ id, code }: { id: string; code: string }) => {
      const event = byId.get(id);
      if (event?.type === 'contact.picture') return code === 'UNKNOWN_TYPE';
      return event?.type === 'session.status' && event.data.status !== 'connected' && code === 'NOT_YOUR_NUMBER';
    };
    const trouble = rejected.filter((each) => !isPassing(each));
    if (trouble.length > 0) this.log.error({ rejected: trouble }, 'the service rejected events');
    const passing = rejected.filter(isPassing);
    const strange = passing.filter(({ code }) => code === 'NOT_YOUR_NUMBER');
    if (strange.length > 0) this.log.info({ rejected: strange }, 'the service does not have this number');
    if (strange.length < passing.length) this.log.info('the service does not know pictures of people');
  }

  private async confirm(
    events: GatewayEvent[],
    { accepted = [], rejected = [], capabilities }: Partial<EventsResponse>,
  ): Promise<Outcome> {
    const settled = new Set([...accepted, ...rejected.map(({ id }) => id)]);
    const gone = events.filter(({ id }) => settled.has(id));
    this.outbox.learn(Array.isArray(capabilities) ? capabilities : []);
    this.report(events, rejected);
    await this.settle(gone);
    return gone.length > 0 ? { kind: 'done' } : { kind: 'retry', reason: 'the service confirmed no event' };
  }
}
