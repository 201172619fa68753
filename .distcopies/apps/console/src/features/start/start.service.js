"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StartService", {
    enumerable: true,
    get: function() {
        return StartService;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _intake = require("../../../../../libs/intake/src");
const _platform = require("../../../../../libs/platform/src");
const _requests = require("../../../../../libs/requests/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _common = require("@nestjs/common");
const _apikeysservice = require("../api-keys/api-keys.service");
const _firststepsrepository = require("./first-steps.repository");
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
let StartService = class StartService {
    constructor(steps, numbers, keys, sender, config){
        this.steps = steps;
        this.numbers = numbers;
        this.keys = keys;
        this.sender = sender;
        this.config = config;
    }
    async read(orgId, mode) {
        const [first, sender] = await Promise.all([
            this.steps.findForOrg(orgId, mode),
            this.numbers.findSender(orgId, mode)
        ]);
        const ids = [
            'key',
            'number',
            'message',
            'webhook',
            'reply'
        ];
        return {
            steps: ids.map((id)=>({
                    id,
                    done_at: first[id]?.toISOString() ?? null
                })),
            snippet: {
                base_url: `${this.config.PUBLIC_URL.replace(/\/{1,9}$/, '')}/v1`,
                number: sender?.phone ?? null
            }
        };
    }
    /**
   * Sends as a program with this key would.
   *
   * @throws AppError API_KEY_NOT_FOUND, INSUFFICIENT_SCOPE, and what POST /whatsapp/send refuses before it sends
   */ async send({ orgId, actor }, body) {
        const key = await this.keys.find(orgId, body.key_id);
        const isExpired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
        if (key.revokedAt !== null || isExpired) {
            throw new _errors.AppError('INVALID_STATE', {
                message: 'This key is revoked or expired. Choose another one.'
            });
        }
        if (!key.scopes.includes('messages:send')) {
            throw new _errors.AppError('INSUFFICIENT_SCOPE', {
                message: 'This API key does not have the scope messages:send.',
                extra: {
                    scope: 'messages:send'
                }
            });
        }
        const content = {
            type: 'text',
            text: body.message,
            media: null,
            payload: null
        };
        const who = {
            to: (0, _requests.phoneOf)(body.to),
            about: null,
            numberId: null,
            accountPhone: null
        };
        const request = {
            ...who,
            content,
            metadata: {},
            scheduledAt: null,
            expiresInS: null
        };
        const { message } = await this.sender.accept('whatsapp', request, {
            orgId,
            mode: key.mode,
            requestId: actor.requestId ?? '',
            priority: _entities.PRIORITIES.api,
            joinsConversation: false,
            idempotency: null
        });
        return {
            id: message.id,
            status: 'pending'
        };
    }
};
StartService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.CONFIG)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _firststepsrepository.FirstStepsRepository === "undefined" ? Object : _firststepsrepository.FirstStepsRepository,
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _apikeysservice.ApiKeysService === "undefined" ? Object : _apikeysservice.ApiKeysService,
        typeof _intake.MessageSender === "undefined" ? Object : _intake.MessageSender,
        typeof ConsoleConfig === "undefined" ? Object : ConsoleConfig
    ])
], StartService);

//# sourceMappingURL=start.service.js.map