import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { SettingsController } from './settings.controller';

@Module({ imports: [AccessModule], controllers: [SettingsController] })
export class SettingsModule {}
