import type { PhoneIdentity } from '@chasqui/sms';
import { Body, Controller, Get, Headers, HttpCode, Ip, Patch } from '@nestjs/common';
import { PhoneAccessService } from '../access/phone-access.service';
import { OpenRoute, RequestPhone } from '../access/phone-route.decorator';
import { DeviceService } from './device.service';

interface DeviceAnswer {
  /** The address that the service sees; the app fails without it. */
  externalIp: string;
  device?: { id: string; name: string; createdAt: string; lastSeen: string };
}

@Controller('sms-phone/v1/device')
export class DeviceController {
  constructor(
    private readonly access: PhoneAccessService,
    private readonly devices: DeviceService,
  ) {}

  /** The app also asks before it is registered. */
  @Get()
  @OpenRoute()
  async get(
    @Headers('authorization') authorization: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Ip() address: string,
  ): Promise<DeviceAnswer> {
    const phone = await this.access.find({ authorization, address, userAgent });
    return { externalIp: address, ...(phone && { device: toDevice(phone) }) };
  }

  @Patch()
  @HttpCode(204)
  update(@RequestPhone() phone: PhoneIdentity, @Body() body: unknown): Promise<void> {
    return this.devices.update(phone, body);
  }
}

const toDevice = ({ appId, name, pairedAt }: PhoneIdentity) => ({
  id: appId,
  name,
  createdAt: pairedAt.toISOString(),
  // This very request.
  lastSeen: new Date().toISOString(),
});
