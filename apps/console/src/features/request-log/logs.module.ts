import { Database } from '@chasqui/database';
import { RequestLogRepository } from '@chasqui/request-log';
import { Module } from '@nestjs/common';
import { LogsController } from './logs.controller';

@Module({
  controllers: [LogsController],
  providers: [
    {
      provide: RequestLogRepository,
      inject: [Database],
      useFactory: (database: Database) => new RequestLogRepository(database),
    },
  ],
})
export class LogsModule {}
