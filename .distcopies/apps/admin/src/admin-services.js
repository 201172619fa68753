"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AdminServices", {
    enumerable: true,
    get: function() {
        return AdminServices;
    }
});
const _tenancy = require("../../../libs/tenancy/src");
const _entities = require("../../../libs/entities/src");
const _lanes = require("../../../libs/lanes/src");
const _operations = require("../../../libs/operations/src");
const _identity = require("../../../libs/identity/src");
const _whatsapp = require("../../../libs/whatsapp/src");
const _sms = require("../../../libs/sms/src");
const _systemmail = require("../../../libs/system-mail/src");
const _messaging = require("../../../libs/messaging/src");
const _platform = require("../../../libs/platform/src");
const _bullmq = require("bullmq");
const _sealedsecretsrepository = require("./sealing/sealed-secrets.repository");
let AdminServices = class AdminServices {
    constructor(config, database, redis){
        this.config = config;
        this.database = database;
        this.redis = redis;
        this.queues = [];
        const logger = (0, _platform.createLogger)({
            app: 'admin',
            level: 'silent'
        });
        this.sealing = (0, _platform.sealingKeys)(config.API_KEY_ENCRYPTION_KEY);
        this.organizations = new _tenancy.OrganizationRepository(database);
        this.keys = new _tenancy.ApiKeyRepository(database);
        this.gateways = new _whatsapp.GatewayRepository(database);
        this.numbers = new _whatsapp.WhatsappNumberRepository(database);
        this.claims = new _whatsapp.NumberClaimRepository(database);
        this.pairings = new _whatsapp.PairingRepository(database);
        this.smsPhones = new _sms.SmsPhoneChoiceRepository(database);
        this.smsAccounts = new _sms.SmsPhoneRepository(database);
        this.smsPairings = new _sms.SmsPairingRepository(database);
        this.smsUnpairings = new _sms.SmsUnpairingRepository(database);
        this.smsRegistrations = new _sms.SmsRegistrationRepository(database);
        this.smsExports = new _sms.SmsExportRepository(database);
        this.sealedSecrets = new _sealedsecretsrepository.SealedSecretsRepository(database);
        this.storage = new _messaging.StorageUsageRepository(database);
        const identity = new _identity.Identity({
            database,
            redis,
            redisPrefix: config.REDIS_PREFIX,
            sealing: this.sealing,
            memberRoom: (transaction, orgId)=>(0, _tenancy.lockPlanRoom)(transaction, orgId, 'members')
        });
        this.audit = identity.audit;
        this.users = identity.users;
        this.owners = identity.owners;
        this.twoFactor = identity.twoFactor;
        this.marker = new _platform.ChangeMarker(redis, config.REDIS_PREFIX, logger);
        this.mail = new _systemmail.SystemMail({
            database,
            settings: (0, _systemmail.mailSettings)(config),
            sealing: this.sealing,
            publicUrl: config.PUBLIC_URL,
            linkTo: (page, token)=>`${config.PUBLIC_URL}/console/${page}#${token}`,
            logger
        });
        this.keyAdmin = new _tenancy.ApiKeyAdmin(this.keys, {
            hmac: (key)=>(0, _tenancy.apiKeyHmac)(config.API_KEY_PEPPER, key),
            seal: (key, place)=>(0, _platform.seal)(this.sealing[0], key, place)
        }, this.marker);
    }
    /** @throws the driver's error when PostgreSQL is away */ static async connect(config) {
        const database = await _entities.Database.connect({
            url: config.DATABASE_URL,
            poolSize: 2,
            applicationName: 'chasqui-admin'
        });
        const logger = (0, _platform.createLogger)({
            app: 'admin',
            level: 'silent'
        });
        return new AdminServices(config, database, (0, _platform.redisForCommands)(config.REDIS_URL, logger));
    }
    /** The text of a key that is still valid; null for any other. */ async revealKey(orgId, id) {
        const sealed = await this.keys.findSealed(orgId, id);
        return sealed === null ? null : (0, _platform.open)(this.sealing, sealed, (0, _tenancy.apiKeyPlace)(orgId, id)).toString('utf8');
    }
    /** Suspends organizations; only this command rings lanes. */ suspension() {
        const admin = new _tenancy.OrganizationAdmin(this.database, this.organizations, this.keys, this.marker);
        return new _operations.OrganizationSuspension(admin, {
            wa: this.bellOf(_lanes.WHATSAPP_LANES),
            sms: this.bellOf(_lanes.SMS_LANES),
            hook: this.bellOf(_lanes.WEBHOOK_LANES),
            bulk: this.bellOf(_lanes.BULK_LANES)
        });
    }
    /** Rings that do not arrive are the sweepers' to make. */ bellOf({ queue }) {
        const bull = new _bullmq.Queue(queue, {
            connection: this.redis,
            prefix: this.config.REDIS_PREFIX,
            ..._lanes.RING_QUEUE
        });
        bull.on('error', ()=>undefined);
        this.queues.push(bull);
        return new _lanes.Doorbell(bull, {
            onFailure: ()=>undefined
        });
    }
    async close() {
        await Promise.all(this.queues.map((queue)=>queue.close()));
        this.redis.disconnect();
        await this.database.close();
    }
};

//# sourceMappingURL=admin-services.js.map