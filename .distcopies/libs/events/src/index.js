/**
 * The events that customers are told: for each type when it happens, its typed data with schema and sample, and the
 * envelope in which it travels. Used by the apps that make facts (for the types), by those that tell them (webhooks,
 * feed, stream) and by the API description. It reads no table, sends nothing, and signs nothing but addresses of files.
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
    get EVENT_CATALOGUE () {
        return _eventcatalogue.EVENT_CATALOGUE;
    },
    get EVENT_SQL () {
        return _eventsql.EVENT_SQL;
    },
    get EndpointSecretRepository () {
        return _endpointsecretrepository.EndpointSecretRepository;
    },
    get EventEnvelope () {
        return _eventenvelope.EventEnvelope;
    },
    get EventFeedRepository () {
        return _eventfeedrepository.EventFeedRepository;
    },
    get EventListRepository () {
        return _eventlistrepository.EventListRepository;
    },
    get EventLogRepository () {
        return _eventlogrepository.EventLogRepository;
    },
    get EventStatement () {
        return _eventstatement.EventStatement;
    },
    get FEED_START () {
        return _feedposition.FEED_START;
    },
    get FeedBehindError () {
        return _eventfeedrepository.FeedBehindError;
    },
    get SAMPLE_IDS () {
        return _sampleparts.SAMPLE_IDS;
    },
    get WebhookDeliveryLaneRepository () {
        return _webhookdeliverylanerepository.WebhookDeliveryLaneRepository;
    },
    get WebhookDeliveryRepository () {
        return _webhookdeliveryrepository.WebhookDeliveryRepository;
    },
    get WebhookEndpointRepository () {
        return _webhookendpointrepository.WebhookEndpointRepository;
    },
    get WebhookRecoveryRepository () {
        return _webhookrecoveryrepository.WebhookRecoveryRepository;
    },
    get WebhookRetentionRepository () {
        return _webhookretentionrepository.WebhookRetentionRepository;
    },
    get WebhookTargetRepository () {
        return _webhooktargetrepository.WebhookTargetRepository;
    },
    get accountEvent () {
        return _accountsnapshot.accountEvent;
    },
    get accountNames () {
        return _accountnames.accountNames;
    },
    get eventSchemas () {
        return _eventschemas.eventSchemas;
    },
    get fromEventId () {
        return _wireevent.fromEventId;
    },
    get isReservedHeader () {
        return _reservedheaders.isReservedHeader;
    },
    get sampleEvent () {
        return _eventschemas.sampleEvent;
    },
    get storedEvent () {
        return _storedevent.storedEvent;
    },
    get toEventId () {
        return _wireevent.toEventId;
    },
    get toWireEvent () {
        return _wireevent.toWireEvent;
    },
    get webhookPlace () {
        return _webhookplace.webhookPlace;
    }
});
_export_star(require("./data/account.data"), exports);
_export_star(require("./data/call.data"), exports);
_export_star(require("./data/contact.data"), exports);
_export_star(require("./data/conversation.data"), exports);
_export_star(require("./data/message.data"), exports);
_export_star(require("./data/message-parts.data"), exports);
_export_star(require("./data/received-message.data"), exports);
_export_star(require("./data/usage.data"), exports);
_export_star(require("./data/webhook.data"), exports);
const _accountnames = require("./account-names");
const _eventcatalogue = require("./event-catalogue");
const _eventenvelope = require("./event-envelope");
const _eventschemas = require("./event-schemas");
const _reservedheaders = require("./reserved-headers");
const _sampleparts = require("./samples/sample-parts");
const _storedevent = require("./stored-event");
const _wireevent = require("./wire-event");
const _eventfeedrepository = require("./feed/event-feed.repository");
const _eventlistrepository = require("./feed/event-list.repository");
const _feedposition = require("./feed/feed-position");
const _accountsnapshot = require("./log/account-snapshot");
const _eventlogrepository = require("./log/event-log.repository");
const _eventsql = require("./log/event.sql");
const _eventstatement = require("./log/event-statement");
const _endpointsecretrepository = require("./webhooks/endpoint-secret.repository");
const _webhookdeliverylanerepository = require("./webhooks/webhook-delivery-lane.repository");
const _webhookdeliveryrepository = require("./webhooks/webhook-delivery.repository");
const _webhookendpointrepository = require("./webhooks/webhook-endpoint.repository");
const _webhookplace = require("./webhooks/webhook-place");
const _webhookrecoveryrepository = require("./webhooks/webhook-recovery.repository");
const _webhookretentionrepository = require("./webhooks/webhook-retention.repository");
const _webhooktargetrepository = require("./webhooks/webhook-target.repository");
function _export_star(from, to) {
    Object.keys(from).forEach(function(k) {
        if (k !== "default" && !Object.prototype.hasOwnProperty.call(to, k)) {
            Object.defineProperty(to, k, {
                enumerable: true,
                get: function() {
                    return from[k];
                }
            });
        }
    });
    return from;
}

//# sourceMappingURL=index.js.map