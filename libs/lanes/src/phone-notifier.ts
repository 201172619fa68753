import type { Publisher, Subscriber } from './pub-sub';

const channelOf = (prefix: string): string => `${prefix}:phone-wakes`;

const TOGETHER_MS = 5;

export interface PhoneEvents {
  MessageEnqueued: null;
  /** The message's id in the answers to the phone's pulls. */
  MessageCancelled: { messageId: string };
  SettingsUpdated: null;
  WebhooksUpdated: null;
  /**
   * Times as `2026-11-21T10:00:00.000Z`; `messageTypes` separated by commas; `triggerWebhooks` is `true` or `false`, as
   * text.
   */
  MessagesExportRequested: { since: string; until: string; messageTypes?: string; triggerWebhooks?: string };
}
export type PhoneEventName = keyof PhoneEvents;

/**
 * An event on its way to a phone. `Unpaired` is no event of the app: it ends the phone's streams, except those of the
 * installation that has replaced it.
 */
export type PhoneWake =
  | { [Name in PhoneEventName]: { phoneId: string; event: Name; data: PhoneEvents[Name] } }[PhoneEventName]
  | { phoneId: string; event: 'Unpaired'; data: { keptAppId: string | null } };

/**
 * Tells phones, through the sms-dispatcher that holds their event stream, that there is something to fetch. Best
 * effort: a phone without a stream asks by itself every few minutes, and the lanes' sweeper wakes it again.
 */
export class PhoneNotifier {
  private waiting: PhoneWake[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Publisher,
    private readonly prefix: string,
    private readonly onFailure: (error: unknown, lost: readonly PhoneWake[]) => void,
  ) {}

  /** Call it after the commit. Never throws, never waits. */
  wake<Name extends PhoneEventName>(phoneId: string, event: Name, ...[data]: DataOf<Name>): void {
    this.add({ phoneId, event, data: data ?? null } as PhoneWake);
  }

  /**
   * Ends the streams of an unpaired phone; call it after the commit.
   *
   * @param keptAppId the installation that the phone has now; null: none
   */
  unpaired(phoneId: string, keptAppId: string | null = null): void {
    this.add({ phoneId, event: 'Unpaired', data: { keptAppId } });
  }

  private add(wake: PhoneWake): void {
    this.waiting.push(wake);
    this.timer ??= setTimeout(() => this.flush(), TOGETHER_MS);
  }

  private flush(): void {
    this.timer = undefined;
    const wakes = this.waiting;
    this.waiting = [];
    this.redis.publish(channelOf(this.prefix), JSON.stringify(wakes)).catch((error: unknown) => {
      this.onFailure(error, wakes);
    });
  }
}

type DataOf<Name extends PhoneEventName> = PhoneEvents[Name] extends null ? [] : [data: PhoneEvents[Name]];

export interface PhoneNotificationListenerOptions {
  /** A connection of its own: a subscriber can do nothing else. */
  subscriber: Subscriber;
  prefix: string;
  onWake: (wake: PhoneWake) => void;
  onFailure: (error: unknown) => void;
}

export function listenForWakes({ subscriber, prefix, onWake, onFailure }: PhoneNotificationListenerOptions): void {
  const channel = channelOf(prefix);
  subscriber.on('message', (heard: string, text: string) => {
    if (heard !== channel) return;
    try {
      for (const wake of JSON.parse(text) as PhoneWake[]) onWake(wake);
    } catch (error) {
      onFailure(error);
    }
  });
  // ioredis resubscribes by itself after a reconnect.
  subscriber.subscribe(channel).catch(onFailure);
}
