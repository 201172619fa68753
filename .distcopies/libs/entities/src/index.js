/**
 * What is stored: TypeORM entities, migrations, the data source, and repositories whose methods say what they mean and
 * take the organization. Used by every app and by `libs/lanes`. Knows nothing of HTTP, Redis or queues.
 */ "use strict";
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
    get ACCOUNT_FIELDS () {
        return _channel.ACCOUNT_FIELDS;
    },
    get AUDIT_ACTIONS () {
        return _auditentryentity.AUDIT_ACTIONS;
    },
    get BoundedClient () {
        return _boundedclient.BoundedClient;
    },
    get CHANNELS () {
        return _channel.CHANNELS;
    },
    get CHANNEL_TABLE () {
        return _channel.CHANNEL_TABLE;
    },
    get CONTACT_SOURCES () {
        return _contactentity.CONTACT_SOURCES;
    },
    get CONVERSATION_STATUSES () {
        return _conversationentity.CONVERSATION_STATUSES;
    },
    get Contact () {
        return _contactentity.Contact;
    },
    get CountedList () {
        return _boundedlist.CountedList;
    },
    get DEFAULT_RATE_LIMIT_PER_MINUTE () {
        return _apikeyentity.DEFAULT_RATE_LIMIT_PER_MINUTE;
    },
    get DELIVERY_REASONS () {
        return _webhookdeliveryentity.DELIVERY_REASONS;
    },
    get DELIVERY_STATUSES () {
        return _webhookdeliveryentity.DELIVERY_STATUSES;
    },
    get DISABLED_REASONS () {
        return _webhookendpointentity.DISABLED_REASONS;
    },
    get Database () {
        return _database.Database;
    },
    get DatabaseSession () {
        return _databasesession.DatabaseSession;
    },
    get EVENT_SOURCES () {
        return _messageevententity.EVENT_SOURCES;
    },
    get EVENT_TYPES () {
        return _evententity.EVENT_TYPES;
    },
    get FAILURE_REASONS () {
        return _messagestatus.FAILURE_REASONS;
    },
    get IdempotencyKey () {
        return _idempotencykeyentity.IdempotencyKey;
    },
    get LANGUAGES () {
        return _userentity.LANGUAGES;
    },
    get LIMIT_NAMES () {
        return _planentity.LIMIT_NAMES;
    },
    get LIST_BYTES () {
        return _boundedlist.LIST_BYTES;
    },
    get LOCKED_OLD () {
        return _oldrows.LOCKED_OLD;
    },
    get LOCK_TIMEOUT () {
        return _datasource.LOCK_TIMEOUT;
    },
    get MESSAGE_CHANGES () {
        return _messageevententity.MESSAGE_CHANGES;
    },
    get MESSAGE_ERROR_CODES () {
        return _messagestatus.MESSAGE_ERROR_CODES;
    },
    get MESSAGE_STATUSES () {
        return _messagestatus.MESSAGE_STATUSES;
    },
    get MODES () {
        return _ownedrow.MODES;
    },
    get Message () {
        return _messageentity.Message;
    },
    get MessageEvent () {
        return _messageevententity.MessageEvent;
    },
    get PRIORITIES () {
        return _messagestatus.PRIORITIES;
    },
    get QuickReply () {
        return _quickreplyentity.QuickReply;
    },
    get RECOVERY_STATUSES () {
        return _webhookrecoveryentity.RECOVERY_STATUSES;
    },
    get RETURNED_OLD () {
        return _oldrows.RETURNED_OLD;
    },
    get ROLES () {
        return _membershipentity.ROLES;
    },
    get SCOPES () {
        return _apikeyentity.SCOPES;
    },
    get SIM_MODES () {
        return _smsphoneentity.SIM_MODES;
    },
    get SMS_PHONE_SILENCE_MINUTES () {
        return _smsphoneentity.SMS_PHONE_SILENCE_MINUTES;
    },
    get SMS_PHONE_STATUSES () {
        return _smsphoneentity.SMS_PHONE_STATUSES;
    },
    get SMS_PROTOCOLS () {
        return _smsphoneentity.SMS_PROTOCOLS;
    },
    get SYSTEM_MAIL_REASONS () {
        return _systemmailentity.SYSTEM_MAIL_REASONS;
    },
    get SYSTEM_MAIL_STATES () {
        return _systemmailentity.SYSTEM_MAIL_STATES;
    },
    get SilenceWatch () {
        return _silencewatch.SilenceWatch;
    },
    get SmsPhone () {
        return _smsphoneentity.SmsPhone;
    },
    get UnansweredError () {
        return _unanswerederror.UnansweredError;
    },
    get UsageCounter () {
        return _usagecounterentity.UsageCounter;
    },
    get WEBHOOK_STATUSES () {
        return _webhookendpointentity.WEBHOOK_STATUSES;
    },
    get WHATSAPP_NUMBER_STATUSES () {
        return _whatsappnumberentity.WHATSAPP_NUMBER_STATUSES;
    },
    get WHOLE_LIST () {
        return _boundedlist.WHOLE_LIST;
    },
    get canBecome () {
        return _messagestatus.canBecome;
    },
    get connectWhenReady () {
        return _connectwhenready.connectWhenReady;
    },
    get deleteSome () {
        return _deletesome.deleteSome;
    },
    get despiteRowFault () {
        return _despiterowfault.despiteRowFault;
    },
    get documentBytes () {
        return _boundedlist.documentBytes;
    },
    get emptyDraft () {
        return _bulkrowentity.emptyDraft;
    },
    get isConnectionTrouble () {
        return _connectiontrouble.isConnectionTrouble;
    },
    get isCut () {
        return _pgerror.isCut;
    },
    get isInsertedSql () {
        return _insertedsql.isInsertedSql;
    },
    get isLockTimeout () {
        return _pgerror.isLockTimeout;
    },
    get isLostInBetween () {
        return _pgerror.isLostInBetween;
    },
    get isRefusedForNow () {
        return _pgerror.isRefusedForNow;
    },
    get isRowFault () {
        return _pgerror.isRowFault;
    },
    get isTaken () {
        return _pgerror.isTaken;
    },
    get listText () {
        return _boundedlist.listText;
    },
    get migrate () {
        return _migratedatabase.migrate;
    },
    get positionOf () {
        return _boundedlist.positionOf;
    },
    get readClock () {
        return _readclock.readClock;
    },
    get readList () {
        return _boundedlist.readList;
    },
    get repositoryProviders () {
        return _repositoryproviders.repositoryProviders;
    },
    get retryTransient () {
        return _retrytransient.retryTransient;
    },
    get uuidFloor () {
        return _uuidfloor.uuidFloor;
    },
    get within () {
        return _database.within;
    },
    get withinBytes () {
        return _boundedlist.withinBytes;
    }
});
const _apikeyentity = require("./api-keys/api-key.entity");
const _systemmailentity = require("./mails/system-mail.entity");
const _channel = require("./messages/channel");
const _bulkrowentity = require("./bulk/bulk-row.entity");
const _conversationentity = require("./contacts/conversation.entity");
const _contactentity = require("./contacts/contact.entity");
const _boundedlist = require("./database/bounded-list");
const _connectiontrouble = require("./database/connection-trouble");
const _boundedclient = require("./database/bounded-client");
const _connectwhenready = require("./database/connect-when-ready");
const _datasource = require("./database/data-source");
const _database = require("./database/database");
const _databasesession = require("./database/database-session");
const _deletesome = require("./database/delete-some");
const _readclock = require("./database/read-clock");
const _despiterowfault = require("./database/despite-row-fault");
const _pgerror = require("./database/pg-error");
const _repositoryproviders = require("./database/repository-providers");
const _retrytransient = require("./database/retry-transient");
const _silencewatch = require("./database/silence-watch");
const _unanswerederror = require("./database/unanswered.error");
const _insertedsql = require("./database/inserted.sql");
const _oldrows = require("./database/old-rows");
const _uuidfloor = require("./database/uuid-floor");
const _evententity = require("./events/event.entity");
const _auditentryentity = require("./identity/audit-entry.entity");
const _membershipentity = require("./identity/membership.entity");
const _userentity = require("./identity/user.entity");
const _idempotencykeyentity = require("./messages/idempotency-key.entity");
const _messageevententity = require("./messages/message-event.entity");
const _messagestatus = require("./messages/message-status");
const _messageentity = require("./messages/message.entity");
const _migratedatabase = require("./migrate-database");
const _whatsappnumberentity = require("./numbers/whatsapp-number.entity");
const _ownedrow = require("./organizations/owned-row");
const _planentity = require("./organizations/plan.entity");
const _quickreplyentity = require("./quick-replies/quick-reply.entity");
const _smsphoneentity = require("./sms/sms-phone.entity");
const _usagecounterentity = require("./usage/usage-counter.entity");
const _webhookdeliveryentity = require("./webhooks/webhook-delivery.entity");
const _webhookendpointentity = require("./webhooks/webhook-endpoint.entity");
const _webhookrecoveryentity = require("./webhooks/webhook-recovery.entity");

//# sourceMappingURL=index.js.map