// The console's HTTP surface. Times are RFC 3339, ids are UUIDs. Types come from the server's description: a change
// there that a page does not follow does not compile.

import type { components } from './schema.gen';

export type Schemas = components['schemas'];
export type Mode = 'live' | 'test';
export type Channel = Message['channel'];
export type MessageStatus = Message['status'];
export type Language = 'en' | 'es';

export interface Page<Item> {
  data: Item[];
  total: number;
  next_cursor: string | null;
  total_capped: boolean;
}

export type OrganizationOfUser = Schemas['OrganizationOfUser'];

export type OrganizationPath = `/organizations/${string}`;

/** An organization's data: operators reach it by a path of their own. */
export type WholePath = OrganizationPath | `/operations/organizations/${string}`;
export type TestedEvent = Schemas['TestWebhookBody']['event'];
export type Role = OrganizationOfUser['role'];

/** The server tells which role has which rights. */
export type Right = OrganizationOfUser['rights'][number];
export type Me = Schemas['MeData'];
export type SignInAnswer = Schemas['SignInData'];
export type InvitationLook = Schemas['InvitationLookData'];
export type Session = Schemas['SessionData'];
export type UsageLimit = Schemas['LimitUseData'];
export type Organization = Schemas['OrganizationData'];
export type ConsentSettings = Schemas['ConsentSettingsData'];
export type OrganizationWhole = Schemas['OrganizationWholeData'];
export type Member = Schemas['MemberData'];
export type Invitation = Schemas['InvitationData'];
export type InvitationWithLink = Schemas['NewInvitationData'];
export type InvitationMail = Schemas['InvitationMailData'];
export type SystemMailState = Schemas['MailData'];
export type ListedRecovery = Schemas['ConsoleRecoveryData'];
export type WebhookSpeed = Schemas['WebhookSpeedData'];
export type AuditEntry = Schemas['AuditData'];
export type ContactImport = Schemas['ConsoleImportToReadData'];
export type ListedImport = Schemas['ConsoleImportData'];
export type ImportGuess = Schemas['ImportGuessData'];
export type RefusedRow = Schemas['RefusedRowData'];
export type ContactExport = Schemas['ConsoleContactExportData'];
export type Template = Schemas['TemplateData'];
export type TemplateToEdit = Schemas['TemplateToEditData'];
export type TemplateVariable = Schemas['TemplateVariableData'];
export type DeclaredVariable = Schemas['DeclaredVariableData'];
export type TemplateVersion = Schemas['TemplateVersionData'];
export type TemplateToSend = Schemas['TemplateToSendData'];
export type MessagePreview = Schemas['MessagePreviewData'];
export type SentToContact = Pick<Schemas['MessageData'], 'id' | 'conversation_id'>;
export type TemplatePreview = Schemas['ContentPreviewData'];
export type SmsPreview = Schemas['SmsPreviewData'];
export type Segment = Schemas['SegmentData'];
export type SegmentRule = Schemas['SegmentRuleData'];
export type SegmentGroup = Schemas['SegmentGroupData'];
export type SegmentMatch = Segment['match'];
export type SegmentOp = SegmentRule['op'];
export type SegmentField = Schemas['SegmentFieldData'];
export type SegmentFields = Schemas['SegmentFieldsData'];
export type SegmentValues = Schemas['SegmentValuesData'];
export type SegmentPreview = Schemas['SegmentPreviewData'];
export type Contact = Schemas['ContactData'];
export type ConsentChange = Schemas['ContactConsentChangeData'];
export type ContactField = Schemas['ContactFieldData'];
export type TimelineEntry = Schemas['TimelineEntryData'];
export type UsedTags = Schemas['UsedTagsData'];
export type TaggedContacts = Schemas['TagContactsData'];
export type DuplicateGroup = Schemas['DuplicateGroupData'];
export type KeyStatus = ApiKey['status'];
export type ApiKey = Schemas['ApiKeyData'];
export type NewApiKey = Schemas['NewApiKeyData'];
export type ScopeInfo = Schemas['ScopeData'];
export type Message = Schemas['MessageData'];
export type EventSource = MessageEvent['source'];
export type MessageEvent = Schemas['MessageEventData'];
export type DeliveryStatus = Delivery['status'];
export type Delivery = Schemas['WebhookDeliveryData'];
export type Attempt = Schemas['WebhookAttemptData'];
export type AttemptWithRequest = Schemas['AttemptWithRequestData'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetailData'];

/** A code that the console puts into words, with its values. */
export type Why = Schemas['WaitData'];
export type LifeDelivery = Schemas['LifeDeliveryData'];

/** `url`: the trace in the viewer of the installation. */
export type Trace = Schemas['TraceData'];
export type MessageLife = Schemas['MessageLifeData'];
export type NumberStatus = WhatsappNumber['status'];
export type WhatsappNumber = Schemas['NumberData'];
export type PairingSession = Schemas['PairingSessionData'];
export type Gateway = Schemas['GatewayAppData'];
export type Sim = Schemas['SimData'];
export type QuietHours = Schemas['QuietHoursData'];
export type SimMode = 'default' | 'fixed' | 'round_robin' | 'least_used';
export type SmsPhone = Schemas['SmsAccountDetail'];
export type PhonePairing = Schemas['SmsPairingData'];
export type Webhook = Schemas['WebhookData'];
export type WebhookWithSecret = Schemas['WebhookWithSecretData'];
export type StepId = 'key' | 'number' | 'message' | 'webhook' | 'reply';
export type Start = Schemas['StartData'];
export type LaneKind = 'wa' | 'sms' | 'hook' | 'bulk';
export type Counted = Schemas['CountedData'];
export type Lane = Schemas['LaneData'];
export type LaneBoard = Schemas['LaneBoardData'];
export type LaneOutcome = Schemas['LaneOutcomeData'];
export type HealthPart = Schemas['HealthPartData'];
export type HealthProcess = Schemas['HealthProcessData'];
export type Health = Schemas['HealthData'];
export type OrganizationRow = Schemas['InstalledOrganizationData'];
export type Found = Schemas['FoundData'];
export type SearchAnswer = Schemas['SearchData'];

/** A message of any organization, as operators see it (without its text). */
export type LocatedMessage = Schemas['LocatedMessageData'];
export type Traffic = Schemas['TrafficData'];
export type TrafficPoint = Schemas['TrafficPointData'];
export type DatabaseLoad = Schemas['DatabaseLoadData'];
