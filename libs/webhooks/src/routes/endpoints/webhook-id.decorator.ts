import { ApiParam } from '@nestjs/swagger';

const schema = { type: 'string', format: 'uuid' } as const;

export const ApiWebhookId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a webhook.', schema });

export const ApiDeliveryId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a delivery.', schema });

export const ApiRecoveryId = (): MethodDecorator =>
  ApiParam({ name: 'recoveryId', description: 'The `id` of a recovery.', schema });
