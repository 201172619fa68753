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
    get WebhookSeals () {
        return WebhookSeals;
    },
    get newWebhookSecret () {
        return newWebhookSecret;
    }
});
const _nodecrypto = require("node:crypto");
const _events = require("../../../events/src");
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _common = require("@nestjs/common");
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
const newWebhookSecret = ()=>`whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
let WebhookSeals = class WebhookSeals {
    /** Without a key this installation has no webhooks. @throws SealError for a text that is no key */ constructor({ WEBHOOK_PUBLIC_KEY: publicKey }){
        this.key = publicKey === '' ? null : (0, _platform.sealingPublicKey)(publicKey);
    }
    /** @throws AppError SERVICE_UNAVAILABLE when the installation has no key */ seal(orgId, endpointId, part, text) {
        if (this.key === null) {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'This installation has no key for webhook secrets yet. Ask its operator to set one up.'
            });
        }
        return (0, _platform.sealFor)(this.key, text, (0, _events.webhookPlace)(orgId, endpointId, part));
    }
};
WebhookSeals = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof WebhookConfig === "undefined" ? Object : WebhookConfig
    ])
], WebhookSeals);

//# sourceMappingURL=webhook-seals.js.map