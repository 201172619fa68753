// The console's HTTP surface. Times are RFC 3339, ids are UUIDs. Types come from the server's description: a change
// there that a page does not follow does not compile.

import type { components } from './schema.gen';

type Answers = components['schemas'];

export type Mode = 'live' | 'test';
export type Channel = 'whatsapp' | 'sms' | 'email' | 'webchat';
export type Direction = 'outbound' | 'inbound';
export type MessageStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'failed';
export type Language = 'en' | 'es';

export interface Page<Item> {
  data: Item[];
  total: number;
  next_cursor: string | null;
  total_capped: boolean;
}

export type OrganizationOfUser = Answers['OrganizationOfUser'];

export type Role = OrganizationOfUser['role'];

/** What a member may do; the server says which role has which right. */
export type Right = OrganizationOfUser['rights'][number];

export type Me = Answers['MeData'];

export type SignInAnswer = Answers['SignInData'];

export type InvitationLook = Answers['InvitationLookData'];

export type Session = Answers['SessionData'];

export type UsageLimit = Answers['LimitUseData'];

export type Organization = Answers['OrganizationData'];

export type ConsentSettings = Answers['ConsentSettingsData'];

export type OrganizationWhole = Answers['OrganizationWholeData'];

export type Member = Answers['MemberData'];

export type Invitation = Answers['InvitationData'];

export type InvitationWithLink = Answers['NewInvitationData'];

export type InvitationMail = Answers['InvitationMailData'];

export type SystemMailState = Answers['MailData'];

export type TestMail = Answers['TestMailData'];

export type ListedRecovery = Answers['ConsoleRecoveryData'];

export type WebhookSpeed = Answers['WebhookSpeedData'];

export type ResetWay = Answers['ResetWayData'];

export type ResetLink = Answers['ResetLinkData'];

export type AuditEntry = Answers['AuditData'];

export type ContactImport = Answers['ConsoleImportToReadData'];

export type ListedImport = Answers['ConsoleImportData'];

export type ImportGuess = Answers['ImportGuessData'];

export type RefusedRow = Answers['RefusedRowData'];

export type ContactExport = Answers['ConsoleContactExportData'];

export type Template = Answers['TemplateData'];

export type TemplateToEdit = Answers['TemplateToEditData'];

export type TemplateVariable = Answers['TemplateVariableData'];

export type DeclaredVariable = Answers['DeclaredVariableData'];

export type ListedTemplateVersion = Answers['ListedVersionData'];

export type TemplateVersion = Answers['TemplateVersionData'];

export type TemplateToSend = Answers['TemplateToSendData'];

export type MessagePreview = Answers['MessagePreviewData'];

export type SentToContact = Pick<Answers['MessageData'], 'id' | 'conversation_id'>;

export type TemplatePreview = Answers['ContentPreviewData'];

export type SmsPreview = Answers['SmsPreviewData'];

export type Segment = Answers['SegmentData'];

export type SegmentRule = Answers['SegmentRuleData'];

export type SegmentGroup = Answers['SegmentGroupData'];

export type SegmentMatch = Segment['match'];

export type SegmentOp = SegmentRule['op'];

export type SegmentField = Answers['SegmentFieldData'];

export type SegmentFields = Answers['SegmentFieldsData'];

export type SegmentValues = Answers['SegmentValuesData'];

export type SegmentPreview = Answers['SegmentPreviewData'];

export type Contact = Answers['ContactData'];

export type ConsentChange = Answers['ContactConsentChangeData'];

export type ContactField = Answers['ContactFieldData'];

export type ContactFieldUses = Answers['ContactFieldUsesData'];

export type TimelineEntry = Answers['TimelineEntryData'];

export type UsedTags = Answers['UsedTagsData'];

export type TaggedContacts = Answers['TagContactsData'];

export type DuplicateGroup = Answers['DuplicateGroupData'];

export type KeyStatus = 'active' | 'expired' | 'revoked';

export type ApiKey = Answers['ApiKeyData'];

export type NewApiKey = Answers['NewApiKeyData'];

export type ScopeInfo = Answers['ScopeData'];

export interface MessageMedia {
  type?: string;
  mime_type?: string | null;
  filename?: string | null;
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

export type MessageEvent = Answers['MessageEventData'];

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

export type Delivery = Answers['WebhookDeliveryData'];

export type Attempt = Answers['WebhookAttemptData'];

export type AttemptWithRequest = Answers['AttemptWithRequestData'];

export interface DeliveryDetail extends Delivery {
  attempts: Attempt[];
}

/** Why something waits: a code that the console words, with its values. */
export type Why = Answers['WaitData'];

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

/** `url`: the trace in the viewer of the installation. */
export interface Trace {
  id: string;
  url: string | null;
}

export interface MessageLife {
  status: MessageStatus;
  request_id: string | null;
  /** Null if it was not traced, or if the role may not see it. */
  trace: Trace | null;
  attempts: number;
  events: MessageEvent[];
  deliveries: LifeDelivery[];
  why: Why | null;
}

export type NumberStatus = 'pending' | 'waiting_qr' | 'connected' | 'disconnected' | 'signed_out' | 'qr_expired';

export type WhatsappNumber = Answers['NumberData'];

export type PairingSession = Answers['PairingSessionData'];

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

export type Enrollment = Answers['EnrollmentData'];

export type Sim = Answers['SimData'];

export type QuietHours = Answers['QuietHoursData'];

export type SimMode = 'default' | 'fixed' | 'round_robin' | 'least_used';

export type SmsPhone = Answers['SmsAccountDetail'];

export type PhonePairing = Answers['SmsPairingData'];

export type Webhook = Answers['WebhookData'];

export type WebhookWithSecret = Answers['WebhookWithSecretData'];

export type Recovery = Answers['WebhookRecoveryData'];

export type StepId = 'key' | 'number' | 'message' | 'webhook' | 'reply';

export type Start = Answers['StartData'];

export type LaneKind = 'wa' | 'sms' | 'hook' | 'bulk';

export type Counted = Answers['CountedData'];

export type Lane = Answers['LaneData'];

export type LaneBoard = Answers['LaneBoardData'];

export type LaneOutcome = Answers['LaneOutcomeData'];

export type HealthStatus = 'ok' | 'degraded' | 'down';

export type HealthPart = Answers['HealthPartData'];

export type HealthProcess = Answers['HealthProcessData'];

export type Health = Answers['HealthData'];

export type OrganizationRow = Answers['InstalledOrganizationData'];

export type Found = Omit<Answers['FoundData'], 'message'> & {
  message: { channel: Channel; direction: Direction; mode: Mode; status: MessageStatus; created_at: string } | null;
};

export interface SearchAnswer {
  found: Found[];
  not_searched: Answers['SearchData']['not_searched'];
}

/** A message of any organization, as operators see it (without its text). */
export type LocatedMessage = Omit<
  Answers['LocatedMessageData'],
  'status' | 'direction' | 'channel' | 'steps' | 'deliveries'
> & {
  status: MessageStatus;
  direction: Direction;
  channel: Channel;
  steps: (Omit<Answers['LocatedStepData'], 'status'> & { status: MessageStatus | 'received' })[];
  deliveries: (Omit<Answers['LocatedDeliveryData'], 'status'> & { status: DeliveryStatus })[];
};

export type Traffic = Answers['TrafficData'];

export type TrafficPoint = Answers['TrafficPointData'];

export type DatabaseLoad = Answers['DatabaseLoadData'];
