import type { PhoneIdentity } from '@chasqui/entities';
import { Controller, Get, Headers, Ip } from '@nestjs/common';
import { PhoneAccessService } from '../access/phone-access.service';
import { OpenRoute } from '../access/phone-route.decorators';

/** What the app shows of itself. */
interface DeviceAnswer {
  /** The address that it is seen with; the app fails without it. */
  externalIp: string;
  device?: { id: string; name: string };
}

@Controller('sms-phone/v1/device')
export class DeviceController {
  constructor(private readonly access: PhoneAccessService) {}

  @Get()
  @OpenRoute()
  async get(
    @Headers('authorization') authorization: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Ip() address: string,
  ): Promise<DeviceAnswer> {
    const request = { authorization, address, userAgent };
    const phone = authorization === undefined ? null : await this.access.authenticate(request);
    return { externalIp: address, ...(phone && { device: toDevice(phone) }) };
  }
}

const toDevice = (phone: PhoneIdentity) => ({ id: phone.appId, name: phone.name });
