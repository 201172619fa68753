import type { Socket } from 'node:net';
import { defaults, type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { ApiKey } from '../api-keys/api-key.entity';
import { ApiRequest } from '../api-requests/api-request.entity';
import { BulkBatch } from '../bulk/bulk-batch.entity';
import { BulkRow } from '../bulk/bulk-row.entity';
import { ContactAddress } from '../contacts/contact-address.entity';
import { ContactField } from '../contacts/contact-field.entity';
import { ContactDistinction } from '../contacts/contact-distinction.entity';
import { ContactPicture } from '../contacts/contact-picture.entity';
import { ContactConsent } from '../contacts/contact-consent.entity';
import { ContactErasure } from '../contacts/contact-erasure.entity';
import { ContactMerge } from '../contacts/contact-merge.entity';
import { ContactMergeMessage } from '../contacts/contact-merge-message.entity';
import { ContactExport } from '../contacts/contact-export.entity';
import { ContactImport } from '../contacts/contact-import.entity';
import {
  ContactImportAddress,
  ContactImportContact,
  ContactImportRefusals,
  ContactImportRow,
} from '../contacts/contact-import-scratch.entity';
import { ContactSearchRow } from '../contacts/contact-search.entity';
import { ContactTagRow } from '../contacts/contact-tag.entity';
import { Contact } from '../contacts/contact.entity';
import { Segment } from '../contacts/segment.entity';
import { SuppressedAddress, SuppressionKey } from '../contacts/suppressed-address.entity';
import { Conversation } from '../contacts/conversation.entity';
import { ConversationNote } from '../contacts/conversation-note.entity';
import { InboxChange } from '../contacts/inbox-change.entity';
import { EventFeedStretch } from '../events/event-feed-stretch.entity';
import { LoggedEvent } from '../events/event.entity';
import { GatewayEventReceipt } from '../gateways/gateway-event.entity';
import { GatewaySetupCode } from '../gateways/gateway-setup-code.entity';
import { Gateway } from '../gateways/gateway.entity';
import { AuditEntry } from '../identity/audit-entry.entity';
import { ConsoleSession } from '../identity/console-session.entity';
import { Membership } from '../identity/membership.entity';
import { OneTimeLink } from '../identity/one-time-link.entity';
import { User } from '../identity/user.entity';

import { Lane, LaneMinute } from '../lanes/lane.entity';
import { TrafficSlot } from '../lanes/traffic-slot.entity';
import { IdempotencyKey } from '../messages/idempotency-key.entity';
import { SystemMail } from '../mails/system-mail.entity';
import { MediaFile } from '../media/media-file.entity';
import { StorageUsage } from '../media/storage-usage.entity';
import { EarlyMessageChange } from '../messages/early-message-change.entity';
import { MessageEvent } from '../messages/message-event.entity';
import { Message } from '../messages/message.entity';
import { Organizations1790000000001 } from '../migrations/1790000000001-organizations';
import { ApiKeys1790000000002 } from '../migrations/1790000000002-api-keys';
import { Gateways1790000000003 } from '../migrations/1790000000003-gateways';
import { Messages1790000000004 } from '../migrations/1790000000004-messages';
import { MessagePayload1790000000005 } from '../migrations/1790000000005-message-payload';
import { Pairings1790000000006 } from '../migrations/1790000000006-pairings';
import { Inbound1790000000007 } from '../migrations/1790000000007-inbound';
import { BulkAndSchedules1790000000008 } from '../migrations/1790000000008-bulk-and-schedules';
import { Sms1790000000009 } from '../migrations/1790000000009-sms';
import { Webhooks1790000000010 } from '../migrations/1790000000010-webhooks';
import { MediaStorage1790000000013 } from '../migrations/1790000000013-media-storage';
import { FairLists1790000000014 } from '../migrations/1790000000014-fair-lists';
import { FairPairings1790000000015 } from '../migrations/1790000000015-fair-pairings';
import { WhatsappOptOut1790000000016 } from '../migrations/1790000000016-whatsapp-opt-out';
import { QuickReplies1790000000020 } from '../migrations/1790000000020-quick-replies';
import { Accounts1790000000021 } from '../migrations/1790000000021-accounts';
import { ContactAddresses1790000000022 } from '../migrations/1790000000022-contact-addresses';
import { Answers1790000000023 } from '../migrations/1790000000023-answers';
import { SmsParts1790000000024 } from '../migrations/1790000000024-sms-parts';
import { IncomingKinds1790000000026 } from '../migrations/1790000000026-incoming-kinds';
import { AwaitedFiles1790000000027 } from '../migrations/1790000000027-awaited-files';
import { ClientFiles1790000000028 } from '../migrations/1790000000028-client-files';
import { PairingReasons1790000000029 } from '../migrations/1790000000029-pairing-reasons';
import { Processes1790000000030 } from '../migrations/1790000000030-processes';
import { GatewayClocks1790000000032 } from '../migrations/1790000000032-gateway-clocks';
import { LeavingProcesses1790000000033 } from '../migrations/1790000000033-leaving-processes';
import { Identity1790000000034 } from '../migrations/1790000000034-identity';
import { SuspendedOrganizations1790000000040 } from '../migrations/1790000000040-suspended-organizations';
import { ApiRequests1790000000041 } from '../migrations/1790000000041-api-requests';
import { LaneFigures1790000000051 } from '../migrations/1790000000051-lane-figures';
import { MessagesByMode1790000000055 } from '../migrations/1790000000055-messages-by-mode';
import { LanePauses1790000000050 } from '../migrations/1790000000050-lane-pauses';
import { ConversationWork1790000000060 } from '../migrations/1790000000060-conversation-work';
import { ConversationNotes1790000000061 } from '../migrations/1790000000061-conversation-notes';
import { InboxChanges1790000000062 } from '../migrations/1790000000062-inbox-changes';
import { SuspendedLanes1790000000070 } from '../migrations/1790000000070-suspended-lanes';
import { SystemMails1790000000077 } from '../migrations/1790000000077-system-mails';
import { RecoveryAskers1790000000078 } from '../migrations/1790000000078-recovery-askers';
import { FunctionsOfNewerPostgresql1790000000080 } from '../migrations/1790000000080-functions-of-newer-postgresql';
import { TimeOfUuids1790000000081 } from '../migrations/1790000000081-time-of-uuids';
import { TraceContext1790000000100 } from '../migrations/1790000000100-trace-context';
import { BulkTraceContext1790000000106 } from '../migrations/1790000000106-bulk-trace-context';
import { ContactRecords1790000000108 } from '../migrations/1790000000108-contact-records';
import { ContactSearch1790000000109 } from '../migrations/1790000000109-contact-search';
import { ContactTags1790000000127 } from '../migrations/1790000000127-contact-tags';
import { PhoneSpellings1790000000129 } from '../migrations/1790000000129-phone-spellings';
import { TagsOfContacts1790000000128 } from '../migrations/1790000000128-tags-of-contacts';
import { DefaultCountry1790000000132 } from '../migrations/1790000000132-default-country';
import { ImportRules1790000000134 } from '../migrations/1790000000134-import-rules';
import { SearchText1790000000150 } from '../migrations/1790000000150-search-text';
import { FoldedContacts1790000000151 } from '../migrations/1790000000151-folded-contacts';
import { RecordedSteps1790000000153 } from '../migrations/1790000000153-recorded-steps';
import { OutcomesByTime1790000000154 } from '../migrations/1790000000154-outcomes-by-time';
import { TransferProcesses1790000000161 } from '../migrations/1790000000161-transfer-processes';
import { SchemaCompatibility1790000000163 } from '../migrations/1790000000163-schema-compatibility';
import { Segments1790000000115 } from '../migrations/1790000000115-segments';
import { ContactNames1790000000116 } from '../migrations/1790000000116-contact-names';
import { ContactDistinctions1790000000117 } from '../migrations/1790000000117-contact-distinctions';
import { ContactPictures1790000000118 } from '../migrations/1790000000118-contact-pictures';
import { OwnConsentWords1790000000119 } from '../migrations/1790000000119-own-consent-words';
import { WordAnswers1790000000120 } from '../migrations/1790000000120-word-answers';
import { ContactMerges1790000000110 } from '../migrations/1790000000110-contact-merges';
import { SuppressedAddresses1790000000111 } from '../migrations/1790000000111-suppressed-addresses';
import { ContactImports1790000000112 } from '../migrations/1790000000112-contact-imports';
import { ContactExports1790000000113 } from '../migrations/1790000000113-contact-exports';
import { ConversationsThatWait1790000000148 } from '../migrations/1790000000148-conversations-that-wait';
import { AttemptRequests1790000000149 } from '../migrations/1790000000149-attempt-requests';
import { DataLifecycle1790000000090 } from '../migrations/1790000000090-data-lifecycle';
import { BegunErasures1790000000091 } from '../migrations/1790000000091-begun-erasures';
import { ContactsByOrganization1790000000092 } from '../migrations/1790000000092-contacts-by-organization';
import { OperatorFigures1790000000075 } from '../migrations/1790000000075-operator-figures';
import { NumberSettings1790000000025 } from '../migrations/1790000000025-number-settings';
import { CountedDeletions1790000000101 } from '../migrations/1790000000101-counted-deletions';
import { OrganizationExports1790000000102 } from '../migrations/1790000000102-organization-exports';
import { Templates1790000000107 } from '../migrations/1790000000107-templates';
import { UsageNearLimits1790000000095 } from '../migrations/1790000000095-usage-near-limits';
import { WhatsappNumber } from '../numbers/whatsapp-number.entity';
import { Organization } from '../organizations/organization.entity';
import { OrganizationExportRow } from '../organizations/organization-export.entity';
import { RetentionTerm } from '../organizations/retention-term.entity';
import { Plan } from '../organizations/plan.entity';
import { Pairing } from '../pairings/pairing.entity';
import { RunningProcess } from '../processes/process.entity';
import { QuickReply } from '../quick-replies/quick-reply.entity';
import { MessageTemplate } from '../templates/template.entity';
import { TemplateVersion } from '../templates/template-version.entity';
import { SealingPublicKey } from '../sealing/sealing-public-key.entity';
import { SmsLogin, SmsPairingCode, SmsPrivateToken } from '../sms/sms-pairing.entity';
import { SmsPhoneDay } from '../sms/sms-phone-day.entity';
import { SmsPhoneSend } from '../sms/sms-phone-send.entity';
import { SmsPhone } from '../sms/sms-phone.entity';
import { UsageCounter } from '../usage/usage-counter.entity';
import { WebhookAttempt, WebhookDelivery } from '../webhooks/webhook-delivery.entity';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity';
import { WebhookRecovery } from '../webhooks/webhook-recovery.entity';
import type { BoundedPoolConfig } from './bounded-pool';
import { isPooled, SESSION_LIMITS } from '../servers/pooler';
import { parameterOf, ServerList } from '../servers/server-list';
import { SnakeNamingStrategy } from './snake-naming-strategy';

const CONNECT_WITHIN_MS = 2_000;

const IDLE_MS = 60_000;

export const LOCK_TIMEOUT = SESSION_LIMITS.lock_timeout;

const session = (lockTimeoutMs?: number): string[] => [
  ...Object.entries(SESSION_LIMITS).map(([name, limit]) => `${name}=${limit}`),
  ...(lockTimeoutMs === undefined ? [] : [`lock_timeout=${lockTimeoutMs}`]),
  // PostgreSQL stops a statement whose caller is gone and frees its locks.
  'client_connection_check_interval=1s',
  'timezone=UTC',
];

export interface DataSourceOptions {
  /** Its `connect_timeout` (seconds, as in libpq; default 2) limits the wait for a connection. See also `isPooled`. */
  url: string;
  servers?: ServerList;
  poolSize: number;
  applicationName: string;
  /** Minimum wait for a connection; default 2 s. */
  connectWithinMs?: number;
  /** Default `LOCK_TIMEOUT`. Behind a pooler the role sets it. */
  lockTimeoutMs?: number;
  openSocket?: () => Socket;
  /** Default: node-postgres' own class, whose statements may wait forever. */
  pool?: new (
    config: BoundedPoolConfig,
  ) => Pool;
}

/** Never changes the schema by itself: `migrate` does. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const servers = options.servers ?? ServerList.of(options.url);
  const { connectionString, ssl } = servers.connectionTo(servers.url);
  return new DataSource({
    type: 'postgres',
    url: connectionString ?? servers.url,
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    ...(options.pool !== undefined && { driver: { Pool: options.pool, defaults } }),
    connectTimeoutMS: Math.max(options.connectWithinMs ?? 0, connectWithinMs(options.url)),
    installExtensions: false,
    namingStrategy: new SnakeNamingStrategy(),
    entities: [
      Plan,
      Organization,
      UsageCounter,
      ApiKey,
      ApiRequest,
      Gateway,
      GatewaySetupCode,
      GatewayEventReceipt,
      Account,
      WhatsappNumber,
      Pairing,
      Lane,
      LaneMinute,
      TrafficSlot,
      Message,
      MessageEvent,
      EarlyMessageChange,
      IdempotencyKey,
      BulkBatch,
      BulkRow,
      Contact,
      ContactAddress,
      ContactField,
      ContactConsent,
      ContactDistinction,
      ContactPicture,
      ContactErasure,
      ContactMerge,
      ContactMergeMessage,
      ContactExport,
      ContactImport,
      ContactImportAddress,
      ContactImportContact,
      ContactImportRefusals,
      ContactImportRow,
      ContactSearchRow,
      ContactTagRow,
      Segment,
      SuppressedAddress,
      SuppressionKey,
      Conversation,
      ConversationNote,
      InboxChange,
      LoggedEvent,
      EventFeedStretch,
      MediaFile,
      StorageUsage,
      OrganizationExportRow,
      RetentionTerm,
      SmsPhone,
      SmsPhoneDay,
      SmsPhoneSend,
      SmsPairingCode,
      SmsPrivateToken,
      SmsLogin,
      WebhookEndpoint,
      WebhookDelivery,
      WebhookAttempt,
      WebhookRecovery,
      QuickReply,
      MessageTemplate,
      TemplateVersion,
      RunningProcess,
      SealingPublicKey,
      User,
      Membership,
      ConsoleSession,
      OneTimeLink,
      SystemMail,
      AuditEntry,
    ],
    migrations: [
      Organizations1790000000001,
      ApiKeys1790000000002,
      Gateways1790000000003,
      Messages1790000000004,
      MessagePayload1790000000005,
      Pairings1790000000006,
      Inbound1790000000007,
      BulkAndSchedules1790000000008,
      Sms1790000000009,
      Webhooks1790000000010,
      MediaStorage1790000000013,
      FairLists1790000000014,
      FairPairings1790000000015,
      WhatsappOptOut1790000000016,
      QuickReplies1790000000020,
      Accounts1790000000021,
      ContactAddresses1790000000022,
      Answers1790000000023,
      SmsParts1790000000024,
      NumberSettings1790000000025,
      IncomingKinds1790000000026,
      AwaitedFiles1790000000027,
      ClientFiles1790000000028,
      PairingReasons1790000000029,
      Processes1790000000030,
      GatewayClocks1790000000032,
      LeavingProcesses1790000000033,
      Identity1790000000034,
      SuspendedOrganizations1790000000040,
      ApiRequests1790000000041,
      LanePauses1790000000050,
      LaneFigures1790000000051,
      MessagesByMode1790000000055,
      ConversationWork1790000000060,
      ConversationNotes1790000000061,
      InboxChanges1790000000062,
      SuspendedLanes1790000000070,
      SystemMails1790000000077,
      RecoveryAskers1790000000078,
      FunctionsOfNewerPostgresql1790000000080,
      TimeOfUuids1790000000081,
      DataLifecycle1790000000090,
      BegunErasures1790000000091,
      ContactsByOrganization1790000000092,
      OperatorFigures1790000000075,
      TraceContext1790000000100,
      BulkTraceContext1790000000106,
      ContactRecords1790000000108,
      ContactSearch1790000000109,
      Segments1790000000115,
      ContactNames1790000000116,
      ContactDistinctions1790000000117,
      ContactPictures1790000000118,
      OwnConsentWords1790000000119,
      WordAnswers1790000000120,
      ContactMerges1790000000110,
      SuppressedAddresses1790000000111,
      ContactImports1790000000112,
      ContactExports1790000000113,
      UsageNearLimits1790000000095,
      CountedDeletions1790000000101,
      OrganizationExports1790000000102,
      Templates1790000000107,
      ContactTags1790000000127,
      TagsOfContacts1790000000128,
      PhoneSpellings1790000000129,
      DefaultCountry1790000000132,
      ImportRules1790000000134,
      ConversationsThatWait1790000000148,
      AttemptRequests1790000000149,
      SearchText1790000000150,
      FoldedContacts1790000000151,
      RecordedSteps1790000000153,
      OutcomesByTime1790000000154,
      TransferProcesses1790000000161,
      SchemaCompatibility1790000000163,
    ],
    extra: {
      ...(!isPooled(options.url) && {
        options: session(options.lockTimeoutMs)
          .map((setting) => `-c ${setting}`)
          .join(' '),
      }),
      keepAlive: true,
      // Longer than a balancer takes to send the first requests to a new copy (Database.warmUp).
      idleTimeoutMillis: IDLE_MS,
      servers,
      ...(ssl !== undefined && { ssl }),
      ...(options.openSocket !== undefined && { stream: options.openSocket }),
    },
  });
}

function connectWithinMs(url: string): number {
  const seconds = Number(parameterOf(url, 'connect_timeout'));
  return seconds > 0 ? seconds * 1_000 : CONNECT_WITHIN_MS;
}
