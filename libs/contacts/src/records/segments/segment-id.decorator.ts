import { ApiParam } from '@nestjs/swagger';

export const ApiSegmentId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a segment.', schema: { type: 'string', format: 'uuid' } });
