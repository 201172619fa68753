import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { OpenRoute } from '../access/phone-route.decorator';
import { type RegistrationAnswer, RegistrationService } from './registration.service';

@Controller('sms-phone/v1/device')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @HttpCode(201)
  @OpenRoute({ withSecret: true })
  register(
    @Headers('authorization') authorization: string | undefined,
    @Body() body: unknown,
    @Ip() address: string,
  ): Promise<RegistrationAnswer> {
    return this.registration.register(authorization, body, address);
  }
}
