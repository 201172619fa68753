"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CoreModule", {
    enumerable: true,
    get: function() {
        return CoreModule;
    }
});
const _entities = require("../../../../libs/entities/src");
const _identity = require("../../../../libs/identity/src");
const _intake = require("../../../../libs/intake/src");
const _mediastore = require("../../../../libs/media-store/src");
const _messaging = require("../../../../libs/messaging/src");
const _platform = require("../../../../libs/platform/src");
const _systemmail = require("../../../../libs/system-mail/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _wiring = require("../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _accesshook = require("../http/access.hook");
const _fairturns = require("../http/fair-turns");
const _pagelink = require("../pages/page-link");
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
/** Providers that several features use; what one feature uses stands in its own module. */ const SHARED = [
    _accesshook.ConsoleAccess,
    _fairturns.FairTurns,
    {
        provide: _systemmail.SystemMail,
        inject: [
            _entities.Database,
            _platform.CONFIG,
            _platform.LOGGER,
            _platform.Registry
        ],
        useFactory: toSystemMail
    },
    {
        provide: _identity.Identity,
        inject: [
            _entities.Database,
            _platform.Redis,
            _platform.CONFIG,
            _systemmail.SystemMail
        ],
        useFactory: (database, redis, { REDIS_PREFIX, API_KEY_ENCRYPTION_KEY }, mail)=>new _identity.Identity({
                database,
                redis,
                redisPrefix: REDIS_PREFIX,
                sealing: (0, _platform.sealingKeys)(API_KEY_ENCRYPTION_KEY),
                memberRoom: (transaction, orgId)=>(0, _tenancy.lockPlanRoom)(transaction, orgId, 'members'),
                ...mail.setup !== null && {
                    post: mail
                }
            })
    },
    (0, _wiring.retention)('mail of the installation', _systemmail.SystemMail, ({ queue }, limit)=>queue.deleteOld(limit)),
    (0, _wiring.retention)('sessions of the console', _identity.Identity, ({ sessions }, limit)=>sessions.deleteEnded(limit)),
    (0, _wiring.retention)('one-use links', _identity.Identity, ({ links }, limit)=>links.deleteOld(limit)),
    (0, _wiring.retention)('entries of the audit log', _identity.Identity, ({ audit }, limit)=>audit.deleteOld(limit)),
    {
        provide: _mediastore.MediaLinks,
        inject: [
            _platform.CONFIG
        ],
        useFactory: ({ PUBLIC_URL, INTERNAL_TOKEN })=>new _mediastore.MediaLinks(PUBLIC_URL, INTERNAL_TOKEN)
    },
    (0, _wiring.built)(_intake.Subscriptions, _tenancy.OrganizationRepository),
    ...(0, _wiring.repositories)(_whatsapp.GatewayRepository, _messaging.MessageIntakeRepository, _messaging.MessageRepository, _tenancy.OrganizationRepository, _whatsapp.PairingRepository, _whatsapp.WhatsappNumberRepository)
];
function toSystemMail(database, config, logger, metrics) {
    const outcomes = new _platform.Counter({
        name: 'chasqui_system_mails_total',
        help: 'Tries to hand a mail of the installation to the mail server, by what came of them.',
        labelNames: [
            'outcome'
        ],
        registers: [
            metrics
        ]
    });
    return new _systemmail.SystemMail({
        database,
        settings: (0, _systemmail.mailSettings)(config),
        sealing: (0, _platform.sealingKeys)(config.API_KEY_ENCRYPTION_KEY),
        publicUrl: config.PUBLIC_URL,
        linkTo: (page, token)=>(0, _pagelink.pageLink)(config.PUBLIC_URL, page, token),
        logger,
        onOutcome: (outcome)=>outcomes.inc({
                outcome
            })
    });
}
let CoreModule = class CoreModule extends _wiring.HttpCore {
    static of(options) {
        const providers = [
            ...(0, _wiring.httpCoreProviders)(options),
            ...SHARED
        ];
        return {
            module: CoreModule,
            providers,
            exports: providers
        };
    }
    async onModuleInit() {
        await super.onModuleInit();
        this.mail.delivery?.start();
    }
    async onApplicationShutdown() {
        await this.mail.delivery?.stop();
        await super.onApplicationShutdown();
    }
    constructor(...args){
        super(...args), /** Pages show what their console did also while Redis is away. */ this.tellsItself = true;
    }
};
_ts_decorate([
    (0, _common.Inject)(_systemmail.SystemMail),
    _ts_metadata("design:type", typeof _systemmail.SystemMail === "undefined" ? Object : _systemmail.SystemMail)
], CoreModule.prototype, "mail", void 0);
CoreModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({})
], CoreModule);

//# sourceMappingURL=core.module.js.map