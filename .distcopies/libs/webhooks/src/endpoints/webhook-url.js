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
    get URL_TOO_LONG () {
        return URL_TOO_LONG;
    },
    get WebhookUrls () {
        return WebhookUrls;
    }
});
const _errors = require("../../../errors/src");
const _outbound = require("../../../outbound/src");
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
const URL_TOO_LONG = '`url` can have at most 2048 characters.';
const SENTENCES = {
    not_a_url: '`url` must be a URL, such as https://your-server.example/hook.',
    not_https: '`url` must start with https://. To receive events on your own machine, use `npm run listen`.',
    credentials: '`url` must not contain a user name or password. Use `headers` instead.',
    port: '`url` has a port that is not allowed. Use 80, 443 or a port from 1024 up.',
    private_address: '`url` points to an address that is not public. The operator of the service can allow a private network.',
    too_long: URL_TOO_LONG
};
let WebhookUrls = class WebhookUrls {
    constructor({ OUTBOUND_ALLOWED_NETWORKS }){
        this.allowedNetworks = OUTBOUND_ALLOWED_NETWORKS;
    }
    /**
   * The address as it is stored.
   *
   * @throws AppError WEBHOOK_URL_BLOCKED when it is not public, or leads into a private network
   */ async check(text) {
        const { allowedNetworks } = this;
        const verdict = await (0, _outbound.checkPublicUrl)(text.trim(), {
            allowedNetworks,
            allowHttp: allowedNetworks.length > 0
        });
        if (verdict.ok) return verdict.url;
        const message = SENTENCES[verdict.reason];
        throw new _errors.AppError('WEBHOOK_URL_BLOCKED', {
            message,
            extra: {
                fields: [
                    {
                        field: 'url',
                        code: 'BLOCKED',
                        message
                    }
                ]
            }
        });
    }
};
WebhookUrls = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof WebhookConfig === "undefined" ? Object : WebhookConfig
    ])
], WebhookUrls);

//# sourceMappingURL=webhook-url.js.map