"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SENDING_PROVIDERS", {
    enumerable: true,
    get: function() {
        return SENDING_PROVIDERS;
    }
});
const _gatewayprotocol = require("../../gateway-protocol/src");
const _intake = require("../../intake/src");
const _lanes = require("../../lanes/src");
const _messaging = require("../../messaging/src");
const _sms = require("../../sms/src");
const _timing = require("../../timing/src");
const _whatsapp = require("../../whatsapp/src");
const _doorbells = require("./doorbells");
const _messagereplies = require("./message-replies");
const _providers = require("./providers");
const SENDING_PROVIDERS = [
    ...(0, _providers.repositories)(_messaging.ClientFileRepository, _sms.SmsPhoneChoiceRepository),
    (0, _providers.built)(_intake.MessageIntake, _messaging.MessageIntakeRepository),
    (0, _providers.built)(_intake.SenderNumbers, _whatsapp.WhatsappNumberRepository),
    (0, _providers.built)(_intake.SmsPhones, _sms.SmsPhoneChoiceRepository),
    _messagereplies.MessageReplies,
    {
        provide: _intake.WhatsappChannel,
        inject: [
            _intake.SenderNumbers,
            _messaging.MessageRepository,
            _messaging.ClientFileRepository,
            _doorbells.Doorbells
        ],
        useFactory: (numbers, messages, files, { whatsapp })=>new _intake.WhatsappChannel(numbers, messages, files, whatsapp)
    },
    {
        provide: _intake.SmsChannel,
        inject: [
            _intake.SmsPhones,
            _doorbells.Doorbells
        ],
        useFactory: (phones, { sms })=>new _intake.SmsChannel(phones, sms)
    },
    {
        provide: _intake.OutcomeWaiter,
        inject: [
            _messaging.MessageRepository,
            _messagereplies.MessageReplies,
            _lanes.ReplyHub
        ],
        useFactory: (messages, replies, { instance })=>new _intake.OutcomeWaiter(messages, replies, _gatewayprotocol.DEADLINE_MS, instance)
    },
    (0, _providers.built)(_intake.MessageSender, _intake.MessageIntake, _messaging.MessageIntakeRepository, _messaging.MessageRepository, _intake.Subscriptions, _intake.OutcomeWaiter, _intake.WhatsappChannel, _intake.SmsChannel, _timing.SharedClock)
];

//# sourceMappingURL=sending-providers.js.map