import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { DeviceController } from './device.controller';
import { DeviceService } from './device.service';

@Module({ imports: [AccessModule], controllers: [DeviceController], providers: [DeviceService] })
export class DeviceModule {}
