import type {
  DisabledReason,
  FailureReason,
  NumberClaim,
  QuietHours,
  WaitReason,
  WebhookStatus,
  WhatsappNumberStatus,
} from '@chasqui/entities';
import type { Counted } from './wait-texts';

/** First parts of the names of lanes. */
export const LANE_KINDS = ['wa', 'sms', 'hook', 'bulk'] as const;
export type LaneKindName = (typeof LANE_KINDS)[number];

/** The app whose processes work on the lanes of a kind; for phones, the app that they ask. */
export const LANE_APPS = {
  wa: 'whatsapp-sender',
  sms: 'sms-dispatcher',
  hook: 'webhook-dispatcher',
  bulk: 'whatsapp-sender',
} as const satisfies Record<LaneKindName, string>;

/** What stands in PostgreSQL about a lane, all read at one moment. Times are PostgreSQL's. */
interface LaneState<Kind extends LaneKindName, Subject> {
  kind: Kind;
  lane: string;
  orgId: string;
  organizationName: string;
  /** Since when the organization is suspended; null: it is not. */
  suspendedAt: Date | null;
  /** The moment. */
  at: Date;
  /** Rows that wait to be started, also beside the lane until their number is back. */
  waiting: Counted;
  /** Rows that were started and have no outcome. */
  started: Counted;
  /** Those that others pass. */
  parked: Counted;
  /** Since when the oldest of them waits; null: none does. */
  oldestAt: Date | null;
  /** The living process that works on it. */
  heldBy: LaneHolder | null;
  /** What its last owner that finished anything did; null: none did. */
  lastRate: LaneRate | null;
  /** It is left alone until then; null: it is not. */
  blockedUntil: Date | null;
  pause: { at: Date; by: string | null } | null;
  workers: { app: string; alive: number; lastSeenAt: Date | null };
  /** What it leaves through; null: it is gone. */
  subject: Subject | null;
}

/** Rows that were finished in a time. */
export interface LaneRate {
  rows: number;
  tookMs: number;
  /** When the lane was given back. */
  at: Date;
}

export interface LaneHolder {
  app: string;
  /** Machine and process id, or the address at which others reach it. */
  copy: string;
}

export interface NumberFacts {
  phone: string;
  displayName: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  claim: NumberClaim;
  hangsUntil: Date | null;
  gateway: { isOnline: boolean; firstSeenAt: Date | null; seenAt: Date | null; lostAt: Date | null };
  /** When the next of those that others pass is asked about; null: there is none. */
  parkedDueAt: Date | null;
  /** The first message of the lane that has no answer; null: none is waited for. */
  head: { id: string; dueAt: Date; firstStartedAt: Date | null; reason: FailureReason | null } | null;
}

export interface PhoneFacts {
  name: string;
  phone: string | null;
  isUnpaired: boolean;
  isEnabled: boolean;
  seenAt: Date | null;
  quietHours: QuietHours | null;
  messagesPerMinute: number | null;
  /** Android refused something lately: half the pace. */
  isSlowed: boolean;
  /** What the phone was told when it last asked. */
  waitsFor: WaitReason | null;
  dailyLimit: number | null;
  /** A slot whose own limit of the day is used up, and that limit. */
  fullSim: { slot: number; limit: number } | null;
  /** Of the messages that wait. */
  parts: Counted;
  /** Of the first message in the lane, where the phone could not send it. */
  lastError: string | null;
}

export interface EndpointFacts {
  name: string;
  url: string;
  status: WebhookStatus;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  pacedPerSecond: number | null;
  /** When the next delivery is due; null: none waits. */
  dueAt: Date | null;
  /** The last failed attempt of a delivery that waits. */
  lastFailure: { httpStatus: number | null; error: string | null; attempt: number } | null;
}

export interface BulkFacts {
  throttleMs: number;
  total: number;
  done: number;
  lastFinishedAt: Date | null;
  /** The message of its row that is under way; null: there is none. */
  underWayId: string | null;
}

export type NumberLane = LaneState<'wa', NumberFacts>;
export type PhoneLane = LaneState<'sms', PhoneFacts>;
export type EndpointLane = LaneState<'hook', EndpointFacts>;
export type BulkLane = LaneState<'bulk', BulkFacts>;
export type LaneFacts = NumberLane | PhoneLane | EndpointLane | BulkLane;
