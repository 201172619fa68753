import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';

/** Who changed what. */
@Module({ controllers: [AuditController] })
export class AuditModule {}
