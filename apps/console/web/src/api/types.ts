// The console's HTTP surface, as its server answers. Times are RFC 3339, ids are uuids.

export type Role = 'viewer' | 'agent' | 'developer' | 'admin' | 'owner';
export type Mode = 'live' | 'test';
export type Channel = 'whatsapp' | 'sms' | 'email' | 'webchat';
export type Direction = 'outbound' | 'inbound';
export type MessageStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'failed';
export type Language = 'en' | 'es';

/** A list and where it continues. */
export interface Page<Item> {
  data: Item[];
  total: number;
  next_cursor: string | null;
}

export interface OrganizationOfUser {
  id: string;
  name: string;
  role: Role;
}

export interface Me {
  user: {
    id: string;
    email: string;
    name: string;
    language: Language | null;
    is_operator: boolean;
    two_factor: boolean;
  };
  organizations: OrganizationOfUser[];
  session: { id: string; confirmed_until: string | null };
  installation: { base_url: string; version: string };
}

export interface SignInAnswer {
  state: 'signed_in' | 'code_required';
}

export interface InvitationLook {
  organization: string;
  email: string;
  role: Role;
  has_account: boolean;
}

export interface Session {
  id: string;
  is_current: boolean;
  address: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface UsageLimit {
  limit: string;
  used: number;
  max: number | null;
  resets_at: string | null;
}

export interface Organization {
  id: string;
  name: string;
  plan: string;
  created_at: string;
  usage: UsageLimit[];
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: Role;
  two_factor: boolean;
  last_seen_at: string | null;
  joined_at: string;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

export interface InvitationWithLink extends Invitation {
  link: string;
}

export interface ResetLink {
  link: string;
  expires_at: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: { id: string; email: string; name: string } | null;
  action: string;
  target: { type: string; id: string; name: string | null } | null;
  detail: Record<string, unknown> | null;
  address: string | null;
  request_id: string | null;
}

export type KeyStatus = 'active' | 'expired' | 'revoked';

export interface ApiKey {
  id: string;
  name: string;
  mode: Mode;
  masked: string;
  last_four: string;
  scopes: string[];
  rate_limit_per_minute: number;
  allowed_networks: string[];
  expires_at: string | null;
  requests: number;
  failed_requests: number;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: string;
  created_by: string | null;
  status: KeyStatus;
}

export interface NewApiKey extends ApiKey {
  key: string;
}

export interface ScopeInfo {
  scope: string;
  routes: string[];
}

export interface MessageMedia {
  type?: string;
  mime_type?: string | null;
  file_name?: string | null;
  url?: string | null;
}

export interface Message {
  id: string;
  channel: Channel;
  direction: Direction;
  status: MessageStatus;
  type: string;
  to: string;
  from: string;
  account_phone: string | null;
  message_id: string | null;
  content: string | null;
  media: MessageMedia | null;
  segments: number | null;
  error_code: string | null;
  error_message: string | null;
  attempts: number;
  metadata: Record<string, string>;
  scheduled_at: string | null;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  failed_at: string | null;
  updated_at: string;
}

export type EventSource = 'api' | 'gateway' | 'receipt' | 'lane' | 'watchdog' | 'phone';

export interface MessageEvent {
  status: MessageStatus;
  at: string;
  source: EventSource;
  detail: string | null;
  change: 'edited' | 'deleted' | 'media' | null;
  previous: { content: string | null } | null;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

export interface Delivery {
  id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  reason: 'event' | 'replay' | 'recovery' | 'test';
  attempt: number;
  status: DeliveryStatus;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  response_excerpt: string | null;
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface Attempt {
  attempt: number;
  at: string;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  response_excerpt: string | null;
}

export interface DeliveryDetail extends Delivery {
  attempts: Attempt[];
  /** What was sent; null when retention removed it. */
  payload?: unknown;
}

/** Why something waits: a code that the console puts into words, and what it is about. */
export interface Why {
  code: string;
  text: string;
  params: Readonly<Record<string, unknown>>;
  since: string | null;
  next_at: string | null;
}

/** An event of a message on its way to one webhook. */
export interface LifeDelivery {
  id: string;
  event_id: string;
  event: string;
  reason: string;
  status: DeliveryStatus;
  webhook: { id: string; name: string; host: string } | null;
  created_at: string;
  finished_at: string | null;
  next_attempt_at: string | null;
  attempts: Attempt[];
  why: Why | null;
}

export interface MessageLife {
  status: MessageStatus;
  request_id: string | null;
  attempts: number;
  events: MessageEvent[];
  deliveries: LifeDelivery[];
  why: Why | null;
}

export type NumberStatus = 'pending' | 'waiting_qr' | 'connected' | 'disconnected' | 'signed_out' | 'qr_expired';

export interface WhatsappNumber {
  id: string;
  phone: string;
  display_name: string;
  status: NumberStatus;
  reason: string | null;
  gateway_id: string | null;
  gateway_online: boolean;
  paired_at: string | null;
  last_seen_at: string | null;
  restricted_until: string | null;
}

/** What the gateway says of a number that pairs. */
export interface PairingSession {
  phone: string;
  status: NumberStatus;
  event: string | null;
  qr: string | null;
  qr_seq: number | null;
  expires_at: string | null;
  expires_in: number | null;
  code: string | null;
  reason: string | null;
}

export interface Gateway {
  id: string;
  name: string | null;
  status: 'never_started' | 'online' | 'offline';
  reason: 'clock' | null;
  version: string | null;
  latest_version: string | null;
  update_required: boolean;
  last_seen_at: string | null;
  install_url: string;
  host: { os: string; arch: string } | null;
  numbers: { phone: string; status: NumberStatus }[];
  queue_depth: number;
}

export interface Enrollment {
  gateway_id: string;
  setup_code: string;
  expires_at: string;
  install_url: string;
  qr: string;
}

export interface Sim {
  slot: number;
  phone: string | null;
  carrier: string | null;
  default: boolean;
  sent_today: number;
  daily_limit: number | null;
}

export interface QuietHours {
  timezone: string;
  windows: { days: number[]; from: string; to: string }[];
}

export type SimMode = 'default' | 'fixed' | 'round_robin' | 'least_used';

export interface SmsPhone {
  id: string;
  name: string;
  phone: string | null;
  status: 'connected' | 'disconnected' | 'disabled';
  last_seen_at: string | null;
  app_version: string | null;
  os_version: string | null;
  model: string | null;
  battery: { percent: number | null; charging: boolean | null } | null;
  network: 'wifi' | 'cellular' | 'none' | null;
  sims: Sim[];
  permissions_ok: boolean | null;
  pending_count: number;
  messages_per_minute: number | null;
  paired_at: string;
  protocol: 'sms_gate' | 'cht';
  enabled: boolean;
  sms_limit_raised: boolean;
  daily_limit: number | null;
  sim_mode: SimMode;
  quiet_hours: QuietHours | null;
  max_attempts: number;
  message_ttl: number;
}

export interface PhonePairing {
  code?: string;
  qr?: string;
  api_url?: string;
  expires_at?: string;
  id?: string;
  url?: string;
  login?: string;
  password?: string;
}

export interface Webhook {
  id: string;
  name: string;
  description: string | null;
  url: string;
  events: string[];
  channels: Channel[];
  account_ids: string[];
  header_names: string[];
  status: 'active' | 'disabled';
  disabled_reason: 'manual' | 'gone' | 'failing' | null;
  disabled_at: string | null;
  failing_since: string | null;
  stats: { ok: number; failed: number; pending: number };
  last_success_at: string | null;
  last_failure_at: string | null;
  old_secret_until: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export interface Recovery {
  id: string;
  status: 'running' | 'completed' | 'canceled';
  since: string;
  until: string;
  found: number;
  queued: number;
}

export type StepId = 'key' | 'number' | 'message' | 'webhook' | 'reply';

export interface Start {
  steps: { id: StepId; done_at: string | null }[];
  snippet: { base_url: string; number: string | null };
}

export interface StartSent {
  id: string;
  status: MessageStatus;
}

export type LaneKind = 'wa' | 'sms' | 'hook' | 'bulk';

export interface Counted {
  count: number;
  is_capped: boolean;
}

export interface Lane {
  lane: string;
  kind: LaneKind;
  organization: { id: string; name: string };
  account: { id: string; name: string };
  waiting: Counted;
  started: Counted;
  parked: Counted;
  oldest_age_ms: number | null;
  held_by: { app: string; copy: string } | null;
  last_rate: { rows: number; took_ms: number; at: string } | null;
  pause: { at: string; by: string | null } | null;
  why: Why | null;
}

export interface LaneBoard {
  kind: LaneKind;
  at: string | null;
  totals: {
    lanes: Counted;
    waiting: Counted;
    started: Counted;
    parked: Counted;
    dead_last_hour: Counted;
    oldest_age_ms: number | null;
    active: number;
    paused: number;
    finished_per_minute: number | null;
  };
  lanes: Lane[];
}

export interface LaneOutcome {
  outcome: 'done' | 'unchanged' | 'paused' | 'unsupported' | 'no_lane';
  rows: number | null;
  has_more: boolean;
}

export type HealthStatus = 'ok' | 'degraded' | 'down';

export interface HealthPart {
  name: string;
  status: HealthStatus;
  latency_ms: number | null;
  figures: Readonly<Record<string, unknown>>;
}

export interface HealthProcess {
  id: number;
  app: string;
  host: string;
  version: string;
  started_at: string;
  last_seen_at: string;
  state: 'alive' | 'silent' | 'leaving';
  revivals: number;
}

export interface Health {
  status: HealthStatus;
  parts: HealthPart[];
  processes: HealthProcess[];
}

export interface OrganizationRow {
  id: string;
  name: string;
  plan: string;
  created_at: string;
  members: number;
  suspended_at: string | null;
}
