import { ApiParam } from '@nestjs/swagger';

const schema = { type: 'string', format: 'uuid' } as const;

/** The webhook in the path. */
export const ApiWebhookId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a webhook.', schema });

/** The delivery in the path. */
export const ApiDeliveryId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a delivery.', schema });

/** The recovery in the path. */
export const ApiRecoveryId = (): MethodDecorator =>
  ApiParam({ name: 'recoveryId', description: 'The `id` of a recovery.', schema });
