"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ReadsService", {
    enumerable: true,
    get: function() {
        return ReadsService;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _linking = require("../../../../../libs/linking/src");
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _idempotentrequests = require("../../core/idempotent-requests");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let ReadsService = class ReadsService {
    constructor(messages, numbers, calls, requests){
        this.messages = messages;
        this.numbers = numbers;
        this.calls = calls;
        this.requests = requests;
    }
    /**
   * Has the number that received a message tell WhatsApp, and then notes it. A message that is read already is not told
   * again.
   *
   * @throws AppError MESSAGE_NOT_FOUND, INVALID_STATE, and those of `GatewayCalls` and `IdempotentRequests`
   */ read(key, messageId, idempotencyKey) {
        const draft = {
            key,
            route: 'POST /whatsapp/read',
            idempotencyKey,
            content: [
                messageId
            ]
        };
        return this.requests.once(draft, async ()=>{
            const message = await this.messages.findForOrg(key.orgId, key.mode, messageId);
            if (message === null) throw new _errors.AppError('MESSAGE_NOT_FOUND');
            const waId = waIdOf(message);
            if (message.readAt === null) await this.tellWhatsapp(message, waId);
            return async (database)=>{
                await new _messaging.MessageReadRepository(database).markRead(key.orgId, message.id);
                return {
                    id: message.id,
                    read: true
                };
            };
        });
    }
    async tellWhatsapp({ accountId, fromAddress, payload }, waId) {
        const number = accountId === null ? null : await this.numbers.findRoute(accountId);
        if (number === null) throw new _errors.AppError('WHATSAPP_NOT_CONNECTED');
        mustBeConnected(number.status);
        if (!number.capabilities.includes('read')) throw (0, _linking.appTooOld)('mark messages as read');
        const group = payload?.group?.id;
        const body = {
            phone: number.phone,
            wa_id: waId,
            from: fromAddress,
            ...group && {
                group
            }
        };
        const text = await this.calls.ask(number.gatewayId, _gatewayprotocol.GATEWAY_ROUTES.read, 'POST', body);
        const { read } = JSON.parse(text);
        if (read !== true) throw (0, _linking.gatewayError)('The gateway app did not report that the message is read.', 'GARBAGE');
    }
};
ReadsService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messaging.MessageRepository === "undefined" ? Object : _messaging.MessageRepository,
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _linking.GatewayCalls === "undefined" ? Object : _linking.GatewayCalls,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests
    ])
], ReadsService);
/** WhatsApp's id of a message that can be read. @throws AppError INVALID_STATE */ function waIdOf({ channel, direction, providerMessageId }) {
    if (channel !== 'whatsapp') throw cannotBeRead('Only WhatsApp messages can be marked as read.');
    if (direction !== 'inbound') {
        throw cannotBeRead('Only received messages can be marked as read; this one was sent from your number.');
    }
    if (providerMessageId === null) throw cannotBeRead('WhatsApp does not know this message.');
    return providerMessageId;
}
const cannotBeRead = (message)=>new _errors.AppError('INVALID_STATE', {
        message
    });
/** An unlinked number is signed out. @throws AppError WHATSAPP_NOT_CONNECTED, WHATSAPP_DISCONNECTED */ function mustBeConnected(status) {
    switch(status){
        case 'connected':
            return;
        case 'disconnected':
        case 'signed_out':
            throw new _errors.AppError('WHATSAPP_DISCONNECTED');
        case 'pending':
        case 'waiting_qr':
        case 'qr_expired':
            throw new _errors.AppError('WHATSAPP_NOT_CONNECTED');
    }
}

//# sourceMappingURL=reads.service.js.map