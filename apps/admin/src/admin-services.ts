import {
  ApiKeyAdmin,
  apiKeyHmac,
  apiKeyPlace,
  ApiKeyRepository,
  lockPlanRoom,
  OrganizationAdmin,
  OrganizationRepository,
  type PlanChange,
} from '@chasqui/tenancy';
import { OrganizationDeletion, OrganizationExport } from '@chasqui/data-lifecycle';
import { type ConsentSettings, ConsentSettingsRepository } from '@chasqui/conversations/inbound';
import { Database } from '@chasqui/database';
import {
  BULK_LANES,
  Doorbell,
  type LaneKind,
  RING_QUEUE,
  SMS_LANES,
  WEBHOOK_LANES,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { OrganizationSuspension } from '@chasqui/operations';
import {
  type AuditLog,
  COMMAND_LINE,
  Identity,
  type Owners,
  type TwoFactor,
  type UserDirectory,
} from '@chasqui/identity';
import {
  GatewayRepository,
  NumberClaimRepository,
  PairingRepository,
  WhatsappNumberRepository,
} from '@chasqui/whatsapp';
import {
  SmsPairingRepository,
  SmsPhoneChoiceRepository,
  SmsPhoneRepository,
  SmsRegistrationRepository,
  SmsExportRepository,
  SmsUnpairingRepository,
} from '@chasqui/sms';
import type { MediaStore } from '@chasqui/files/store';
import { mailSettings, SystemMail } from '@chasqui/mail';
import { StorageUsageRepository } from '@chasqui/files';
import {
  ChangeMarker,
  createLogger,
  open,
  type Redis,
  redisForCommands,
  seal,
  type SealingKeys,
  sealingKeys,
} from '@chasqui/runtime';
import { Queue } from 'bullmq';
import type { AdminConfig } from './admin.config';
import { SealedSecretsRepository } from './sealing/sealed-secrets.repository';

export class AdminServices {
  readonly organizations: OrganizationRepository;
  readonly consentSettings: ConsentSettingsRepository;
  readonly keys: ApiKeyRepository;
  readonly keyAdmin: ApiKeyAdmin;
  readonly gateways: GatewayRepository;
  readonly numbers: WhatsappNumberRepository;
  readonly claims: NumberClaimRepository;
  readonly pairings: PairingRepository;
  readonly smsPhones: SmsPhoneChoiceRepository;
  readonly smsAccounts: SmsPhoneRepository;
  readonly smsPairings: SmsPairingRepository;
  readonly smsUnpairings: SmsUnpairingRepository;
  readonly smsRegistrations: SmsRegistrationRepository;
  readonly smsExports: SmsExportRepository;
  readonly storage: StorageUsageRepository;
  readonly sealedSecrets: SealedSecretsRepository;
  readonly audit: AuditLog;
  readonly users: UserDirectory;
  readonly owners: Owners;
  readonly twoFactor: TwoFactor;
  /** For test mails only: this command line prints links instead of mailing them. */
  readonly mail: SystemMail;
  private readonly sealing: SealingKeys;
  private readonly marker: ChangeMarker;
  private readonly queues: Queue[] = [];

  private constructor(
    readonly config: AdminConfig,
    private readonly database: Database,
    private readonly redis: Redis,
  ) {
    const logger = createLogger({ app: 'admin', level: 'silent' });
    this.sealing = sealingKeys(config.API_KEY_ENCRYPTION_KEY);
    this.organizations = new OrganizationRepository(database);
    this.consentSettings = new ConsentSettingsRepository(database);
    this.keys = new ApiKeyRepository(database);
    this.gateways = new GatewayRepository(database);
    this.numbers = new WhatsappNumberRepository(database);
    this.claims = new NumberClaimRepository(database);
    this.pairings = new PairingRepository(database);
    this.smsPhones = new SmsPhoneChoiceRepository(database);
    this.smsAccounts = new SmsPhoneRepository(database);
    this.smsPairings = new SmsPairingRepository(database);
    this.smsUnpairings = new SmsUnpairingRepository(database);
    this.smsRegistrations = new SmsRegistrationRepository(database);
    this.smsExports = new SmsExportRepository(database);
    this.sealedSecrets = new SealedSecretsRepository(database);
    this.storage = new StorageUsageRepository(database);
    const identity = new Identity({
      database,
      redis,
      redisPrefix: config.REDIS_PREFIX,
      sealing: this.sealing,
      memberRoom: (transaction, orgId) => lockPlanRoom(transaction, orgId, 'members'),
      // The command line has no sign-in.
      secret: config.API_KEY_ENCRYPTION_KEY,
      onTrouble: (error) => logger.error({ err: error }, 'something failed that nobody waits for'),
    });
    this.audit = identity.audit;
    this.users = identity.users;
    this.owners = identity.owners;
    this.twoFactor = identity.twoFactor;
    this.marker = new ChangeMarker(redis, config.REDIS_PREFIX, logger);
    this.mail = new SystemMail({
      database,
      settings: mailSettings(config),
      sealing: this.sealing,
      publicUrl: config.PUBLIC_URL,
      linkTo: (page, token) => `${config.PUBLIC_URL}/console/${page}#${token}`,
      logger,
    });
    this.keyAdmin = new ApiKeyAdmin(
      this.keys,
      {
        hmac: (key) => apiKeyHmac(config.API_KEY_PEPPER, key),
        seal: (key, place) => seal(this.sealing[0], key, place),
      },
      this.marker,
    );
  }

  /**
   * @throws the driver's error if PostgreSQL is away; that of `mustBeMigrated` if its schema does not fit this version
   */
  static async connect(config: AdminConfig): Promise<AdminServices> {
    const database = await Database.connect({
      url: config.DATABASE_URL,
      poolSize: 2,
      applicationName: 'chasqui-admin',
    });
    try {
      await database.mustBeMigrated();
    } catch (error) {
      await database.close();
      throw error;
    }
    const logger = createLogger({ app: 'admin', level: 'silent' });
    return new AdminServices(config, database, redisForCommands(config.REDIS_URL, logger));
  }

  async revealKey(orgId: string, id: string): Promise<string | null> {
    const sealed = await this.keys.findSealed(orgId, id);
    return sealed === null ? null : open(this.sealing, sealed, apiKeyPlace(orgId, id)).toString('utf8');
  }

  /**
   * Changes an organization's plan and consent settings: both, or nothing.
   *
   * @returns false if the organization or the plan does not exist
   * @throws AppError VALIDATION if a word cannot have that meaning
   */
  changePlan(orgId: string, plan: PlanChange, consent: Partial<ConsentSettings> = {}): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.organizations.changePlan(orgId, plan, transaction))) return false;
      const changed = await new ConsentSettingsRepository(transaction).change(orgId, consent);
      if (changed !== null && Object.keys(changed.changes).length > 0) {
        const action = 'organization.consent_changed';
        const target = { type: 'organization', id: orgId, name: changed.name };
        await this.audit.append(transaction, { orgId, actor: COMMAND_LINE, action, target, detail: changed.changes });
      }
      return true;
    });
  }

  /** Suspends organizations; the only command that rings lanes. */
  suspension(): OrganizationSuspension {
    const admin = new OrganizationAdmin(this.database, this.organizations, this.keys, this.marker);
    return new OrganizationSuspension(admin, {
      wa: this.bellOf(WHATSAPP_LANES),
      sms: this.bellOf(SMS_LANES),
      hook: this.bellOf(WEBHOOK_LANES),
      bulk: this.bellOf(BULK_LANES),
    });
  }

  deletion(): OrganizationDeletion {
    return new OrganizationDeletion(this.database, this.suspension());
  }

  /** @param store null leaves files out */
  organizationExport(store: Pick<MediaStore, 'read'> | null): OrganizationExport {
    return new OrganizationExport(this.database, store);
  }

  async noteExport(orgId: string, name: string): Promise<void> {
    const target = { type: 'organization', id: orgId, name };
    await this.audit.append(this.database, { orgId, actor: COMMAND_LINE, action: 'organization.exported', target });
  }

  /** The sweepers make up for lost rings. */
  private bellOf({ queue }: LaneKind): Doorbell {
    const bull = new Queue(queue, { connection: this.redis, prefix: this.config.REDIS_PREFIX, ...RING_QUEUE });
    bull.on('error', () => undefined);
    this.queues.push(bull);
    return new Doorbell(bull, { onFailure: () => undefined });
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    this.redis.disconnect();
    await this.database.close();
  }
}

export type Run = (work: (services: AdminServices) => Promise<unknown>) => Promise<void>;
