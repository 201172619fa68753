import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { OwnershipModule } from '../ownership/ownership.module';
import { DirectPoller } from './direct-poller';

@Module({ imports: [AccessModule, OwnershipModule], providers: [DirectPoller], exports: [DirectPoller] })
export class DirectModule {}
