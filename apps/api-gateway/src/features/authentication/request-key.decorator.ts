import { AppError } from '@chasqui/errors';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedKey } from './authenticated-key';

export const RequestKey = createParamDecorator((_data: unknown, context: ExecutionContext): AuthenticatedKey => {
  const { apiKey } = context.switchToHttp().getRequest<FastifyRequest>();
  if (apiKey === null) throw new AppError('UNAUTHORIZED');
  return apiKey;
});
