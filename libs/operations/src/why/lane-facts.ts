import type {
  DisabledReason,
  FailureReason,
  NumberClaim,
  QuietHours,
  WaitReason,
  WebhookStatus,
  WhatsappNumberStatus,
} from '@chasqui/database';
import type { Counted } from './wait-texts';

export const LANE_KINDS = ['wa', 'sms', 'hook', 'bulk'] as const;
export type LaneKindName = (typeof LANE_KINDS)[number];

/** The app whose processes work on a kind of lane; for phones, the app that they ask. */
export const LANE_APPS = {
  wa: 'whatsapp-sender',
  sms: 'sms-dispatcher',
  hook: 'webhook-dispatcher',
  bulk: 'whatsapp-sender',
} as const satisfies Record<LaneKindName, string>;

/** A lane's state in PostgreSQL at one moment. Times are PostgreSQL's. */
interface LaneState<Kind extends LaneKindName, Subject> {
  kind: Kind;
  lane: string;
  orgId: string;
  organizationName: string;
  /** Null: not suspended. */
  suspendedAt: Date | null;
  at: Date;
  /** Rows to be started, including those beside the lane until their number is back. */
  waiting: Counted;
  started: Counted;
  parked: Counted;
  /** Null: none waits. */
  oldestAt: Date | null;
  heldBy: LaneHolder | null;
  /** Null: none finished anything. */
  lastRate: LaneRate | null;
  /** Null: not blocked. */
  blockedUntil: Date | null;
  pause: { at: Date; by: string | null } | null;
  workers: { app: string; alive: number; lastSeenAt: Date | null };
  /** Its sender; null: gone. */
  subject: Subject | null;
}

export interface LaneRate {
  rows: number;
  tookMs: number;
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
  /** When the next overtaken row is asked about; null: none. */
  parkedDueAt: Date | null;
  /** The lane's first unanswered message; null: none. */
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
  waitsFor: WaitReason | null;
  dailyLimit: number | null;
  /** A slot whose own daily limit is used up. */
  fullSim: { slot: number; limit: number } | null;
  parts: Counted;
  /** Of the lane's first message, if the phone could not send it. */
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
  /** Null: none waits. */
  dueAt: Date | null;
  /** The last failed attempt of a waiting delivery. */
  lastFailure: { httpStatus: number | null; error: string | null; attempt: number } | null;
}

export interface BulkFacts {
  throttleMs: number;
  total: number;
  done: number;
  lastFinishedAt: Date | null;
  /** The current row's message; null: none. */
  underWayId: string | null;
}

export type NumberLane = LaneState<'wa', NumberFacts>;
export type PhoneLane = LaneState<'sms', PhoneFacts>;
export type EndpointLane = LaneState<'hook', EndpointFacts>;
export type BulkLane = LaneState<'bulk', BulkFacts>;
export type LaneFacts = NumberLane | PhoneLane | EndpointLane | BulkLane;
