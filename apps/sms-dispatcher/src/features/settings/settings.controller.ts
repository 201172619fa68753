import type { PhoneIdentity } from '@chasqui/sms';
import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressForPhone } from '../../phone-address';
import { RequestPhone } from '../access/phone-route.decorators';
import { PhoneSigningKeys } from '../access/phone-signing-keys';
import { type PhoneSettings, toPhoneSettings } from './phone-settings';
import { type PhoneWebhook, toPhoneWebhooks } from './phone-webhooks';

export const PUBLIC_URL = Symbol('PUBLIC_URL');

/** What a phone is told to do besides sending messages. It asks at its start, every 24 hours, and when it is woken to. */
@Controller('sms-phone/v1')
export class SettingsController {
  constructor(
    private readonly signingKeys: PhoneSigningKeys,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  @Get('settings')
  settings(@RequestPhone() phone: PhoneIdentity): PhoneSettings {
    return toPhoneSettings(phone, this.signingKeys.open(phone));
  }

  @Get('webhooks')
  webhooks(@RequestPhone() phone: PhoneIdentity, @Req() request: FastifyRequest): PhoneWebhook[] {
    return toPhoneWebhooks(addressForPhone(this.publicUrl, request), phone);
  }
}
