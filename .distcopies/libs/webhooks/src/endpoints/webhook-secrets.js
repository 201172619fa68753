"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookSecrets", {
    enumerable: true,
    get: function() {
        return WebhookSecrets;
    }
});
const _events = require("../../../events/src");
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _requests = require("../../../requests/src");
let WebhookSecrets = class WebhookSecrets {
    /**
   * @param privateKey WEBHOOK_PRIVATE_KEY, also of several keys
   * @throws SealError for a text that holds no keys
   */ constructor(endpoints, privateKey){
        this.endpoints = endpoints;
        this.keys = (0, _platform.sealingPrivateKeys)(privateKey);
    }
    /**
   * The current secret of a webhook, `whsec_…`.
   *
   * @throws AppError WEBHOOK_NOT_FOUND
   * @throws SealError when it was sealed for another key
   */ async open({ orgId, mode }, id) {
        const sealed = (0, _requests.isUuid)(id) ? await this.endpoints.findSealed(orgId, mode, id) : null;
        if (sealed === null) throw new _errors.AppError('WEBHOOK_NOT_FOUND');
        return (0, _platform.openSealed)(this.keys, sealed, (0, _events.webhookPlace)(orgId, id.toLowerCase(), 'secret'));
    }
};

//# sourceMappingURL=webhook-secrets.js.map