/**
 * What a customer does with their webhooks: creates and changes them, has events delivered once more, with the bodies and
 * queries that say so and the answers that tell of them. Used by whoever has routes for it: the API and the console. It
 * knows no key of the API and no session: a use case takes the owner. It delivers nothing; webhook-dispatcher does.
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
    get ApiDeliveryId () {
        return _webhookiddecorator.ApiDeliveryId;
    },
    get ApiRecoveryId () {
        return _webhookiddecorator.ApiRecoveryId;
    },
    get ApiWebhookId () {
        return _webhookiddecorator.ApiWebhookId;
    },
    get CreateWebhookBody () {
        return _webhookbody.CreateWebhookBody;
    },
    get DeletedWebhookData () {
        return _webhookresponse.DeletedWebhookData;
    },
    get DeliveriesQuery () {
        return _deliveriesquery.DeliveriesQuery;
    },
    get EnabledWebhookData () {
        return _recoveryresponse.EnabledWebhookData;
    },
    get EndpointDoorbell () {
        return _endpointdoorbell.EndpointDoorbell;
    },
    get RedeliveryService () {
        return _redeliveryservice.RedeliveryService;
    },
    get ReplayBody () {
        return _replaybody.ReplayBody;
    },
    get RotateSecretBody () {
        return _webhookbody.RotateSecretBody;
    },
    get TestWebhookBody () {
        return _webhookbody.TestWebhookBody;
    },
    get TransactionServices () {
        return _transactionservices.TransactionServices;
    },
    get UpdateWebhookBody () {
        return _webhookbody.UpdateWebhookBody;
    },
    get WebhookData () {
        return _webhookresponse.WebhookData;
    },
    get WebhookDeliveryData () {
        return _deliveryresponse.WebhookDeliveryData;
    },
    get WebhookDeliveryDetailData () {
        return _deliveryresponse.WebhookDeliveryDetailData;
    },
    get WebhookRecoveryData () {
        return _recoveryresponse.WebhookRecoveryData;
    },
    get WebhookSecrets () {
        return _webhooksecrets.WebhookSecrets;
    },
    get WebhookUseCasesModule () {
        return _webhookusecasesmodule.WebhookUseCasesModule;
    },
    get WebhookWithSecretData () {
        return _webhookresponse.WebhookWithSecretData;
    },
    get WebhooksService () {
        return _webhooksservice.WebhooksService;
    },
    get graceHoursOf () {
        return _webhookbody.graceHoursOf;
    },
    get toDeliveryData () {
        return _deliveryresponse.toDeliveryData;
    },
    get toDeliveryDetail () {
        return _deliveryresponse.toDeliveryDetail;
    },
    get toDeliveryFilter () {
        return _deliveriesquery.toDeliveryFilter;
    },
    get toRecoveryData () {
        return _recoveryresponse.toRecoveryData;
    },
    get toRecoveryRequest () {
        return _replaybody.toRecoveryRequest;
    }
});
const _deliveriesquery = require("./deliveries/deliveries.query");
const _deliveryresponse = require("./deliveries/delivery.response");
const _recoveryresponse = require("./deliveries/recovery.response");
const _redeliveryservice = require("./deliveries/redelivery.service");
const _replaybody = require("./deliveries/replay.body");
const _transactionservices = require("./deliveries/transaction-services");
const _endpointdoorbell = require("./endpoints/endpoint-doorbell");
const _webhookiddecorator = require("./endpoints/webhook-id.decorator");
const _webhooksecrets = require("./endpoints/webhook-secrets");
const _webhookbody = require("./endpoints/webhook.body");
const _webhookresponse = require("./endpoints/webhook.response");
const _webhooksservice = require("./endpoints/webhooks.service");
const _webhookusecasesmodule = require("./webhook-use-cases.module");

//# sourceMappingURL=index.js.map