import type { PhoneIdentity } from '@chasqui/sms';
import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { calledAddress } from '@chasqui/http';
import { CONFIG } from '@chasqui/runtime';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';
import { RequestPhone } from '../access/phone-route.decorator';
import { appVersionOf } from '../access/phone-access.service';
import { PhoneSigningKeys } from '../access/phone-signing-keys';
import { type PhoneSettings, toPhoneSettings } from './phone-settings';
import { type PhoneWebhook, toPhoneWebhooks } from './phone-webhooks';

/** The app asks at its start, every 24 hours, and when woken. */
@Controller('sms-phone/v1')
export class SettingsController {
  constructor(
    private readonly signingKeys: PhoneSigningKeys,
    @Inject(CONFIG) private readonly config: SmsDispatcherConfig,
  ) {}

  @Get('settings')
  settings(@RequestPhone() phone: PhoneIdentity): PhoneSettings {
    return toPhoneSettings(phone, this.signingKeys.open(phone));
  }

  @Get('webhooks')
  webhooks(@RequestPhone() phone: PhoneIdentity, @Req() request: FastifyRequest): PhoneWebhook[] {
    const address = calledAddress(this.config.PUBLIC_URL, request);
    return toPhoneWebhooks(address, phone, appVersionOf(request.headers['user-agent']));
  }
}
