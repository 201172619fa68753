import { ApiParam } from '@nestjs/swagger';

const ID = { type: 'string', format: 'uuid' };

export const ApiContactId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a contact.', schema: ID });

export const ApiContactFieldId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a field.', schema: ID });
