import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { SettingsController } from './settings.controller';

/** What a phone is told to do besides sending messages. */
@Module({ imports: [AccessModule], controllers: [SettingsController] })
export class SettingsModule {}
