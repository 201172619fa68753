import { Database } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import { Doorbell, RingDetour, WEBHOOK_LANES } from '@chasqui/lanes';
import {
  DatabaseLoadRepository,
  HealthRepository,
  LaneBoardRepository,
  type LaneKindName,
  LaneOperations,
  OperationsSearchRepository,
  OrganizationSuspension,
  TrafficRepository,
} from '@chasqui/operations';
import { ChangeMarker, CONFIG, LOGGER, type Logger, Redis, noteLoss } from '@chasqui/runtime';
import { ApiKeyRepository, OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import { Doorbells, Queues, repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { FiguresController } from './figures.controller';
import { HealthService } from './health.service';
import { InstallationController } from './installation.controller';
import { InstalledOrganizations } from './installed-organizations.service';
import { LanesController } from './lanes.controller';
import { MailController } from './mail.controller';
import { laneAudit } from './lane-audit';
import { SearchController } from './search.controller';
import { TrafficRecorder } from './traffic-recorder';

type Bells = Readonly<Record<LaneKindName, Doorbell>>;
const BELLS = Symbol('bells of all lanes');

@Module({
  controllers: [LanesController, SearchController, FiguresController, InstallationController, MailController],
  providers: [
    ...repositories(
      ApiKeyRepository,
      DatabaseLoadRepository,
      HealthRepository,
      LaneBoardRepository,
      OperationsSearchRepository,
      TrafficRepository,
    ),
    TrafficRecorder,
    HealthService,
    InstalledOrganizations,
    {
      provide: OrganizationAdmin,
      inject: [Database, OrganizationRepository, ApiKeyRepository, Redis, CONFIG, LOGGER],
      useFactory: (
        database: Database,
        organizations: OrganizationRepository,
        keys: ApiKeyRepository,
        redis: Redis,
        { REDIS_PREFIX }: ConsoleConfig,
        logger: Logger,
      ) => new OrganizationAdmin(database, organizations, keys, new ChangeMarker(redis, REDIS_PREFIX, logger)),
    },
    {
      provide: BELLS,
      inject: [Doorbells, Queues, RingDetour, LOGGER],
      useFactory: (
        { whatsapp: wa, sms, bulk }: Doorbells,
        queues: Queues,
        detour: RingDetour,
        logger: Logger,
      ): Bells => {
        const { queue } = WEBHOOK_LANES;
        const options = { onFailure: noteLoss(logger, 'ring'), detour: detour.to(queue) };
        return { wa, sms, hook: new Doorbell(queues.of(queue), options), bulk };
      },
    },
    {
      provide: LaneOperations,
      inject: [Database, BELLS, Identity],
      useFactory: (database: Database, bells: Bells, { audit }: Identity) =>
        new LaneOperations(database, bells, laneAudit(audit)),
    },
    {
      provide: OrganizationSuspension,
      inject: [OrganizationAdmin, BELLS],
      useFactory: (organizations: OrganizationAdmin, bells: Bells) => new OrganizationSuspension(organizations, bells),
    },
  ],
  exports: [OrganizationSuspension],
})
export class OperationsModule {}
