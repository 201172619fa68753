"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EVENT_CATALOGUE", {
    enumerable: true,
    get: function() {
        return EVENT_CATALOGUE;
    }
});
const _accountdata = require("./data/account.data");
const _campaigndata = require("./data/campaign.data");
const _calldata = require("./data/call.data");
const _contactdata = require("./data/contact.data");
const _conversationdata = require("./data/conversation.data");
const _importdata = require("./data/import.data");
const _leaddata = require("./data/lead.data");
const _messagedata = require("./data/message.data");
const _otpdata = require("./data/otp.data");
const _receivedmessagedata = require("./data/received-message.data");
const _usagedata = require("./data/usage.data");
const _webhookdata = require("./data/webhook.data");
const _contactsamples = /*#__PURE__*/ _interop_require_wildcard(require("./samples/contact-samples"));
const _messagesamples = /*#__PURE__*/ _interop_require_wildcard(require("./samples/message-samples"));
const _servicesamples = /*#__PURE__*/ _interop_require_wildcard(require("./samples/service-samples"));
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const entry = (data, sample, when)=>({
        when,
        data,
        sample
    });
/** Of a part of the service that is still to come. */ const laterEntry = (data, sample, when)=>entry(data, sample, `${when} Chasqui does not send this event yet.`);
const EVENT_CATALOGUE = {
    'message.received': entry(_receivedmessagedata.MessageReceivedData, _messagesamples.messageReceived, 'A message was received and stored.'),
    'message.sent': entry(_messagedata.MessageSentData, _messagesamples.messageSent, 'A message was accepted and added to a conversation, such as an answer from the inbox, or the owner of a WhatsApp number typed it on the phone. POST /whatsapp/send, GET /whatsapp/send and POST ' + '/send do not cause this event, because they add no message to a conversation.'),
    'message.status': entry(_messagedata.MessageStatusData, _messagesamples.messageStatus, 'A message changed its status. On WhatsApp: to delivered, read, or failed after it was accepted. By SMS: to ' + 'sent, delivered or failed. One event per change. Messages to groups are not tracked.'),
    'message.updated': entry(_messagedata.MessageUpdatedData, _messagesamples.messageUpdated, 'The writer of a WhatsApp message edited or deleted it, or an admin of its group deleted it: GET ' + '/messages/{id}/events has what it said before. Or the file of a message arrived after the message, or never ' + 'will (`change` is `media`).'),
    'call.received': entry(_calldata.CallReceivedData, _messagesamples.callReceived, 'Somebody called a WhatsApp number. One event per outcome of a call.'),
    'account.status': entry(_accountdata.AccountStatusData, _servicesamples.accountStatus, 'A WhatsApp number, SMS phone, email account or gateway app changed its status, or WhatsApp restricted a ' + 'number.'),
    'contact.created': entry(_contactdata.ContactCreatedData, _contactsamples.contactCreated, 'A contact was created.'),
    'contact.updated': entry(_contactdata.ContactUpdatedData, _contactsamples.contactUpdated, 'A field of a contact changed, or two contacts turned out to be the same person.'),
    'contact.opted_out': entry(_contactdata.ContactOptedOutData, _contactsamples.contactOptedOut, 'A contact opted out of messages on a channel, for example by replying STOP.'),
    'conversation.created': entry(_conversationdata.ConversationCreatedData, _contactsamples.conversationCreated, 'The first message between an account and a contact was stored.'),
    'conversation.closed': entry(_conversationdata.ConversationClosedData, _contactsamples.conversationClosed, 'A member closed a conversation in the console. The next message that comes in opens it again.'),
    'lead.created': laterEntry(_leaddata.LeadCreatedData, _contactsamples.leadCreated, 'Somebody filled in a lead form.'),
    'otp.verified': laterEntry(_otpdata.OtpVerifiedData, _servicesamples.otpVerified, 'The right code of a one-time password was entered.'),
    'otp.failed': laterEntry(_otpdata.OtpFailedData, _servicesamples.otpFailed, 'A one-time password ended without the right code: too many wrong codes, expired, or not deliverable.'),
    'campaign.status': laterEntry(_campaigndata.CampaignStatusData, _servicesamples.campaignStatus, 'A campaign changed its status.'),
    'import.completed': laterEntry(_importdata.ImportCompletedData, _servicesamples.importCompleted, 'An import of contacts ended.'),
    'usage.threshold': entry(_usagedata.UsageThresholdData, _servicesamples.usageThreshold, 'The usage of a plan limit reached 80 or 100 percent. One event per limit, threshold and subscription ' + 'month. `storage_mb` has no months: you get another event only after the usage fell by 5 percent of the ' + 'limit. 100 percent of `storage_mb` means that there was no room for a file.'),
    'endpoint.disabled': entry(_webhookdata.EndpointDisabledData, _servicesamples.endpointDisabled, 'A webhook was disabled. Your other webhooks get this event.'),
    'webhook.test': entry(_webhookdata.WebhookTestData, _servicesamples.webhookTest, 'Somebody asked to test a webhook.')
};

//# sourceMappingURL=event-catalogue.js.map