"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get LOCK_TIMEOUT () {
        return LOCK_TIMEOUT;
    },
    get createDataSource () {
        return createDataSource;
    }
});
const _pg = require("pg");
const _typeorm = require("typeorm");
const _accountentity = require("../accounts/account.entity");
const _apikeyentity = require("../api-keys/api-key.entity");
const _apirequestentity = require("../api-requests/api-request.entity");
const _bulkbatchentity = require("../bulk/bulk-batch.entity");
const _bulkrowentity = require("../bulk/bulk-row.entity");
const _contactaddressentity = require("../contacts/contact-address.entity");
const _contactentity = require("../contacts/contact.entity");
const _conversationentity = require("../contacts/conversation.entity");
const _conversationnoteentity = require("../contacts/conversation-note.entity");
const _inboxchangeentity = require("../contacts/inbox-change.entity");
const _eventfeedstretchentity = require("../events/event-feed-stretch.entity");
const _evententity = require("../events/event.entity");
const _gatewayevententity = require("../gateways/gateway-event.entity");
const _gatewaysetupcodeentity = require("../gateways/gateway-setup-code.entity");
const _gatewayentity = require("../gateways/gateway.entity");
const _auditentryentity = require("../identity/audit-entry.entity");
const _consolesessionentity = require("../identity/console-session.entity");
const _membershipentity = require("../identity/membership.entity");
const _onetimelinkentity = require("../identity/one-time-link.entity");
const _userentity = require("../identity/user.entity");
const _laneentity = require("../lanes/lane.entity");
const _trafficslotentity = require("../lanes/traffic-slot.entity");
const _idempotencykeyentity = require("../messages/idempotency-key.entity");
const _systemmailentity = require("../mails/system-mail.entity");
const _mediafileentity = require("../media/media-file.entity");
const _storageusageentity = require("../media/storage-usage.entity");
const _earlymessagechangeentity = require("../messages/early-message-change.entity");
const _messageevententity = require("../messages/message-event.entity");
const _messageentity = require("../messages/message.entity");
const _1790000000001organizations = require("../migrations/1790000000001-organizations");
const _1790000000002apikeys = require("../migrations/1790000000002-api-keys");
const _1790000000003gateways = require("../migrations/1790000000003-gateways");
const _1790000000004messages = require("../migrations/1790000000004-messages");
const _1790000000005messagepayload = require("../migrations/1790000000005-message-payload");
const _1790000000006pairings = require("../migrations/1790000000006-pairings");
const _1790000000007inbound = require("../migrations/1790000000007-inbound");
const _1790000000008bulkandschedules = require("../migrations/1790000000008-bulk-and-schedules");
const _1790000000009sms = require("../migrations/1790000000009-sms");
const _1790000000010webhooks = require("../migrations/1790000000010-webhooks");
const _1790000000013mediastorage = require("../migrations/1790000000013-media-storage");
const _1790000000014fairlists = require("../migrations/1790000000014-fair-lists");
const _1790000000015fairpairings = require("../migrations/1790000000015-fair-pairings");
const _1790000000016whatsappoptout = require("../migrations/1790000000016-whatsapp-opt-out");
const _1790000000020quickreplies = require("../migrations/1790000000020-quick-replies");
const _1790000000021accounts = require("../migrations/1790000000021-accounts");
const _1790000000022contactaddresses = require("../migrations/1790000000022-contact-addresses");
const _1790000000023answers = require("../migrations/1790000000023-answers");
const _1790000000024smsparts = require("../migrations/1790000000024-sms-parts");
const _1790000000026incomingkinds = require("../migrations/1790000000026-incoming-kinds");
const _1790000000027awaitedfiles = require("../migrations/1790000000027-awaited-files");
const _1790000000028clientfiles = require("../migrations/1790000000028-client-files");
const _1790000000029pairingreasons = require("../migrations/1790000000029-pairing-reasons");
const _1790000000030processes = require("../migrations/1790000000030-processes");
const _1790000000032gatewayclocks = require("../migrations/1790000000032-gateway-clocks");
const _1790000000033leavingprocesses = require("../migrations/1790000000033-leaving-processes");
const _1790000000034identity = require("../migrations/1790000000034-identity");
const _1790000000040suspendedorganizations = require("../migrations/1790000000040-suspended-organizations");
const _1790000000041apirequests = require("../migrations/1790000000041-api-requests");
const _1790000000051lanefigures = require("../migrations/1790000000051-lane-figures");
const _1790000000055messagesbymode = require("../migrations/1790000000055-messages-by-mode");
const _1790000000050lanepauses = require("../migrations/1790000000050-lane-pauses");
const _1790000000060conversationwork = require("../migrations/1790000000060-conversation-work");
const _1790000000061conversationnotes = require("../migrations/1790000000061-conversation-notes");
const _1790000000062inboxchanges = require("../migrations/1790000000062-inbox-changes");
const _1790000000070suspendedlanes = require("../migrations/1790000000070-suspended-lanes");
const _1790000000077systemmails = require("../migrations/1790000000077-system-mails");
const _1790000000078recoveryaskers = require("../migrations/1790000000078-recovery-askers");
const _1790000000080functionsofnewerpostgresql = require("../migrations/1790000000080-functions-of-newer-postgresql");
const _1790000000081timeofuuids = require("../migrations/1790000000081-time-of-uuids");
const _1790000000075operatorfigures = require("../migrations/1790000000075-operator-figures");
const _1790000000025numbersettings = require("../migrations/1790000000025-number-settings");
const _whatsappnumberentity = require("../numbers/whatsapp-number.entity");
const _organizationentity = require("../organizations/organization.entity");
const _planentity = require("../organizations/plan.entity");
const _pairingentity = require("../pairings/pairing.entity");
const _processentity = require("../processes/process.entity");
const _quickreplyentity = require("../quick-replies/quick-reply.entity");
const _sealingpublickeyentity = require("../sealing/sealing-public-key.entity");
const _smspairingentity = require("../sms/sms-pairing.entity");
const _smsphonedayentity = require("../sms/sms-phone-day.entity");
const _smsphonesendentity = require("../sms/sms-phone-send.entity");
const _smsphoneentity = require("../sms/sms-phone.entity");
const _usagecounterentity = require("../usage/usage-counter.entity");
const _webhookdeliveryentity = require("../webhooks/webhook-delivery.entity");
const _webhookendpointentity = require("../webhooks/webhook-endpoint.entity");
const _webhookrecoveryentity = require("../webhooks/webhook-recovery.entity");
const _pooler = require("./pooler");
const _snakenamingstrategy = require("./snake-naming-strategy");
/** A statement that gets no connection for so long fails. */ const CONNECT_WITHIN_MS = 2_000;
const LOCK_TIMEOUT = _pooler.SESSION_LIMITS.lock_timeout;
const SESSION = [
    ...Object.entries(_pooler.SESSION_LIMITS).map(([name, limit])=>`${name}=${limit}`),
    // A statement whose caller is gone is stopped, and its locks are freed.
    'client_connection_check_interval=1s',
    'timezone=UTC'
];
function createDataSource(options) {
    return new _typeorm.DataSource({
        type: 'postgres',
        url: options.url,
        applicationName: options.applicationName,
        poolSize: options.poolSize,
        ...options.pool !== undefined && {
            driver: {
                Pool: options.pool,
                defaults: _pg.defaults
            }
        },
        connectTimeoutMS: connectWithinMs(options.url),
        installExtensions: false,
        namingStrategy: new _snakenamingstrategy.SnakeNamingStrategy(),
        entities: [
            _planentity.Plan,
            _organizationentity.Organization,
            _usagecounterentity.UsageCounter,
            _apikeyentity.ApiKey,
            _apirequestentity.ApiRequest,
            _gatewayentity.Gateway,
            _gatewaysetupcodeentity.GatewaySetupCode,
            _gatewayevententity.GatewayEventReceipt,
            _accountentity.Account,
            _whatsappnumberentity.WhatsappNumber,
            _pairingentity.Pairing,
            _laneentity.Lane,
            _laneentity.LaneMinute,
            _trafficslotentity.TrafficSlot,
            _messageentity.Message,
            _messageevententity.MessageEvent,
            _earlymessagechangeentity.EarlyMessageChange,
            _idempotencykeyentity.IdempotencyKey,
            _bulkbatchentity.BulkBatch,
            _bulkrowentity.BulkRow,
            _contactentity.Contact,
            _contactaddressentity.ContactAddress,
            _conversationentity.Conversation,
            _conversationnoteentity.ConversationNote,
            _inboxchangeentity.InboxChange,
            _evententity.LoggedEvent,
            _eventfeedstretchentity.EventFeedStretch,
            _mediafileentity.MediaFile,
            _storageusageentity.StorageUsage,
            _smsphoneentity.SmsPhone,
            _smsphonedayentity.SmsPhoneDay,
            _smsphonesendentity.SmsPhoneSend,
            _smspairingentity.SmsPairingCode,
            _smspairingentity.SmsPrivateToken,
            _smspairingentity.SmsLogin,
            _webhookendpointentity.WebhookEndpoint,
            _webhookdeliveryentity.WebhookDelivery,
            _webhookdeliveryentity.WebhookAttempt,
            _webhookrecoveryentity.WebhookRecovery,
            _quickreplyentity.QuickReply,
            _processentity.RunningProcess,
            _sealingpublickeyentity.SealingPublicKey,
            _userentity.User,
            _membershipentity.Membership,
            _consolesessionentity.ConsoleSession,
            _onetimelinkentity.OneTimeLink,
            _systemmailentity.SystemMail,
            _auditentryentity.AuditEntry
        ],
        migrations: [
            _1790000000001organizations.Organizations1790000000001,
            _1790000000002apikeys.ApiKeys1790000000002,
            _1790000000003gateways.Gateways1790000000003,
            _1790000000004messages.Messages1790000000004,
            _1790000000005messagepayload.MessagePayload1790000000005,
            _1790000000006pairings.Pairings1790000000006,
            _1790000000007inbound.Inbound1790000000007,
            _1790000000008bulkandschedules.BulkAndSchedules1790000000008,
            _1790000000009sms.Sms1790000000009,
            _1790000000010webhooks.Webhooks1790000000010,
            _1790000000013mediastorage.MediaStorage1790000000013,
            _1790000000014fairlists.FairLists1790000000014,
            _1790000000015fairpairings.FairPairings1790000000015,
            _1790000000016whatsappoptout.WhatsappOptOut1790000000016,
            _1790000000020quickreplies.QuickReplies1790000000020,
            _1790000000021accounts.Accounts1790000000021,
            _1790000000022contactaddresses.ContactAddresses1790000000022,
            _1790000000023answers.Answers1790000000023,
            _1790000000024smsparts.SmsParts1790000000024,
            _1790000000025numbersettings.NumberSettings1790000000025,
            _1790000000026incomingkinds.IncomingKinds1790000000026,
            _1790000000027awaitedfiles.AwaitedFiles1790000000027,
            _1790000000028clientfiles.ClientFiles1790000000028,
            _1790000000029pairingreasons.PairingReasons1790000000029,
            _1790000000030processes.Processes1790000000030,
            _1790000000032gatewayclocks.GatewayClocks1790000000032,
            _1790000000033leavingprocesses.LeavingProcesses1790000000033,
            _1790000000034identity.Identity1790000000034,
            _1790000000040suspendedorganizations.SuspendedOrganizations1790000000040,
            _1790000000041apirequests.ApiRequests1790000000041,
            _1790000000050lanepauses.LanePauses1790000000050,
            _1790000000051lanefigures.LaneFigures1790000000051,
            _1790000000055messagesbymode.MessagesByMode1790000000055,
            _1790000000060conversationwork.ConversationWork1790000000060,
            _1790000000061conversationnotes.ConversationNotes1790000000061,
            _1790000000062inboxchanges.InboxChanges1790000000062,
            _1790000000070suspendedlanes.SuspendedLanes1790000000070,
            _1790000000077systemmails.SystemMails1790000000077,
            _1790000000078recoveryaskers.RecoveryAskers1790000000078,
            _1790000000080functionsofnewerpostgresql.FunctionsOfNewerPostgresql1790000000080,
            _1790000000081timeofuuids.TimeOfUuids1790000000081,
            _1790000000075operatorfigures.OperatorFigures1790000000075
        ],
        extra: {
            ...!(0, _pooler.isPooled)(options.url) && {
                options: SESSION.map((setting)=>`-c ${setting}`).join(' ')
            },
            keepAlive: true,
            ...options.openSocket !== undefined && {
                stream: options.openSocket
            }
        }
    });
}
function connectWithinMs(url) {
    const seconds = URL.canParse(url) ? Number(new URL(url).searchParams.get('connect_timeout')) : 0;
    return seconds > 0 ? seconds * 1_000 : CONNECT_WITHIN_MS;
}

//# sourceMappingURL=data-source.js.map