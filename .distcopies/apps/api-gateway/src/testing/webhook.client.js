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
    get HOOK_URL () {
        return HOOK_URL;
    },
    get WebhookClient () {
        return WebhookClient;
    }
});
const _apiclient = require("./api.client");
const HOOK_URL = 'https://93.184.216.34/hook';
let WebhookClient = class WebhookClient extends _apiclient.ApiClient {
    /** Makes a webhook; returns its data. */ async aWebhook(settings = {}) {
        const { status, body } = await this.post('/webhooks', {
            url: HOOK_URL,
            ...settings
        });
        if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`);
        return body.data;
    }
};

//# sourceMappingURL=webhook.client.js.map