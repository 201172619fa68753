import { Database } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Doorbell, RingDetour, WEBHOOK_LANES } from '@chasqui/lanes';
import {
  DatabaseLoadRepository,
  HealthRepository,
  LaneBoardRepository,
  LaneOperations,
  OperationsSearchRepository,
  TrafficRepository,
} from '@chasqui/operations';
import { ChangeMarker, CONFIG, LOGGER, type Logger, Redis } from '@chasqui/platform';
import { ApiKeyRepository, OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import { Doorbells, noteLoss, Queues, repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { FiguresController } from './figures.controller';
import { HealthService } from './health.service';
import { InstallationController } from './installation.controller';
import { InstalledOrganizations } from './installed-organizations.service';
import { LanesController } from './lanes.controller';
import { laneAudit } from './lane-audit';
import { SearchController } from './search.controller';
import { TrafficRecorder } from './traffic-recorder';

/** The whole installation: its lanes, its health, its organizations. */
@Module({
  controllers: [LanesController, SearchController, FiguresController, InstallationController],
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
      inject: [OrganizationRepository, ApiKeyRepository, Redis, CONFIG, LOGGER],
      useFactory: (
        organizations: OrganizationRepository,
        keys: ApiKeyRepository,
        redis: Redis,
        { REDIS_PREFIX }: ConsoleConfig,
        logger: Logger,
      ) => new OrganizationAdmin(organizations, keys, new ChangeMarker(redis, REDIS_PREFIX, logger)),
    },
    {
      provide: LaneOperations,
      inject: [Database, Doorbells, Queues, RingDetour, Identity, LOGGER],
      useFactory: (
        database: Database,
        { whatsapp: wa, sms, bulk }: Doorbells,
        queues: Queues,
        detour: RingDetour,
        { audit }: Identity,
        logger: Logger,
      ) => {
        const { queue } = WEBHOOK_LANES;
        const options = { onFailure: noteLoss(logger, 'ring'), detour: detour.to(queue) };
        const hook = new Doorbell(queues.of(queue), options);
        return new LaneOperations(database, { wa, sms, hook, bulk }, laneAudit(audit));
      },
    },
  ],
})
export class OperationsModule {}
