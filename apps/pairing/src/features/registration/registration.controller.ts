import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import type { RegisterResponse } from '@chasqui/gateway-protocol';
import type { FastifyReply } from 'fastify';
import { GatewayRoute } from '../access/gateway-route.decorator';
import { RegistrationService, SetupCodeUsedError } from './registration.service';

/** An error of the gateway protocol that the public API does not have. */
interface ProtocolError {
  success: false;
  code: 'SETUP_CODE_USED';
  message: string;
}

@Controller('gateway/v1')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post('register')
  @HttpCode(201)
  @GatewayRoute({ isOpen: true })
  async register(
    @Body() body: unknown,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterResponse | ProtocolError> {
    try {
      return await this.registration.register(body, address);
    } catch (error) {
      if (!(error instanceof SetupCodeUsedError)) throw error;
      void reply.code(409);
      return {
        success: false,
        code: 'SETUP_CODE_USED',
        message: 'This setup code was already used. Get a new one.',
      };
    }
  }
}
