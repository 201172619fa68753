import { ApiParam } from '@nestjs/swagger';

const ID = { type: 'string', format: 'uuid' };

/** The contact in the path. */
export const ApiContactId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a contact.', schema: ID });

/** The custom field in the path. */
export const ApiContactFieldId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of a field.', schema: ID });
