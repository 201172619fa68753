import type { PhoneIdentity } from '@chasqui/sms';
import { Body, Controller, Get, Headers, HttpCode, Ip, Patch } from '@nestjs/common';
import { OpenRoute, RequestPhone } from '../access/phone-route.decorator';
import { type CodeAnswer, UserService } from './user.service';

@Controller('sms-phone/v1/user')
export class UserController {
  constructor(private readonly users: UserService) {}

  @Get('code')
  @OpenRoute({ withSecret: true })
  code(@Headers('authorization') authorization: string | undefined, @Ip() address: string): Promise<CodeAnswer> {
    return this.users.createCode(authorization, address);
  }

  @Patch('password')
  @HttpCode(204)
  changePassword(@RequestPhone() phone: PhoneIdentity, @Body() body: unknown, @Ip() address: string): Promise<void> {
    return this.users.changePassword(phone, body, address);
  }
}
