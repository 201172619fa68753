import { ApiParam } from '@nestjs/swagger';

export const ApiQuickReplyId = (): MethodDecorator =>
  ApiParam({
    name: 'id',
    description: 'The `id` of a quick reply.',
    schema: { type: 'string', format: 'uuid' },
  });
