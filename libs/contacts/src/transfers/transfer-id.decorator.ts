import { ApiParam } from '@nestjs/swagger';

const ID = { type: 'string', format: 'uuid' };

export const ApiImportId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of an import.', schema: ID });

export const ApiExportId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The `id` of an export.', schema: ID });
