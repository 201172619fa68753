"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagesController", {
    enumerable: true,
    get: function() {
        return MessagesController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _messagesservice = require("./messages.service");
const _offermapper = require("./offer.mapper");
const _reportparser = require("./report.parser");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
let MessagesController = class MessagesController {
    constructor(messages){
        this.messages = messages;
    }
    async pull(phone, order) {
        return (await this.messages.pull(phone, orderOf(order))).map(_offermapper.toOfferAnswer);
    }
    async report(phone, body) {
        await this.messages.report(phone, (0, _reportparser.parseReports)(body));
    }
};
_ts_decorate([
    (0, _common.Get)(),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Query)('order')),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        Object
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "pull", null);
_ts_decorate([
    (0, _common.Patch)(),
    (0, _common.HttpCode)(204),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Body)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        Object
    ]),
    _ts_metadata("design:returntype", Promise)
], MessagesController.prototype, "report", null);
MessagesController = _ts_decorate([
    (0, _common.Controller)([
        'sms-phone/v1/message',
        'sms-phone/v1/messages'
    ]),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _messagesservice.MessagesService === "undefined" ? Object : _messagesservice.MessagesService
    ])
], MessagesController);
/** @throws AppError VALIDATION */ function orderOf(order) {
    if (order === undefined || order === '') return 'lifo';
    if (order === 'fifo' || order === 'lifo') return order;
    throw new _errors.AppError('VALIDATION', {
        message: '`order` must be `fifo` or `lifo`.'
    });
}

//# sourceMappingURL=messages.controller.js.map