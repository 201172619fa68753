import { RequestLogRepository } from '@chasqui/request-log';
import { Module } from '@nestjs/common';
import { built, retention } from '@chasqui/http';
import { Database } from '@chasqui/database';
import { RequestLog } from './request-log.service';

@Module({
  providers: [
    built(RequestLogRepository, Database),
    retention('logged requests', RequestLogRepository, (log, limit) => log.deleteOld(limit)),
    RequestLog,
  ],
})
export class RequestLogModule {}
