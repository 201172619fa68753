import { ApiParam } from '@nestjs/swagger';

export const ApiTemplateId = (): MethodDecorator =>
  ApiParam({
    name: 'id',
    description: 'The `id` of a template.',
    schema: { type: 'string', format: 'uuid' },
  });
