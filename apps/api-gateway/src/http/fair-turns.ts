import { BusyLoop, CONFIG, type FairWork } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../api-gateway.config';
import { fairChanges } from './fair-changes';
import { fairReads } from './fair-reads';

@Injectable()
export class FairTurns {
  readonly reads: FairWork;
  readonly changes: FairWork;

  /** @param loop counts every request by owner; while it is busy, those that ask without end must pause */
  constructor(
    @Inject(CONFIG) config: ApiGatewayConfig,
    readonly loop: BusyLoop,
  ) {
    const { DATABASE_POOL_SIZE, READS_AT_ONCE_PER_ORGANIZATION, CHANGES_AT_ONCE_PER_ORGANIZATION } = config;
    this.reads = fairReads(DATABASE_POOL_SIZE, READS_AT_ONCE_PER_ORGANIZATION, loop);
    this.changes = fairChanges(DATABASE_POOL_SIZE, CHANGES_AT_ONCE_PER_ORGANIZATION, loop);
  }
}
