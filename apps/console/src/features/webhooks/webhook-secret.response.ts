import { ApiProperty } from '@nestjs/swagger';

export class WebhookSecretData {
  @ApiProperty({ description: '`whsec_…`, as its verifiers take it (Standard Webhooks 1.0.0).' })
  secret: string;
}
