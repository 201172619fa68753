import { type GatewayRequest, type InternalGatewayRequest, internalRequestPath } from '@chasqui/whatsapp';
import { equalInConstantTime, continueTrace } from '@chasqui/runtime';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayRegistry } from '../ownership/gateway-registry';

const LONGEST_DEADLINE_MS = 10 * 60 * 1000;

interface InternalCallsOptions {
  registry: GatewayRegistry;
  internalToken: string;
}

class InternalCallsSettings {
  constructor(readonly options: InternalCallsOptions) {}
}

/**
 * `POST /internal/gateways/{id}/requests` on the operations port. A plain Fastify route: every send of the whole
 * service passes here, and Nest's pipeline costs as much again as the route itself.
 */
@Injectable()
export class InternalCallsRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly settings: InternalCallsSettings,
  ) {}

  onModuleInit(): void {
    const { registry, internalToken } = this.settings.options;
    const expected = `Bearer ${internalToken}`;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.route<{ Params: { id: string }; Body: InternalGatewayRequest }>({
      method: 'POST',
      url: internalRequestPath(':id'),
      onRequest: async (request, reply) => {
        if (!equalInConstantTime(request.headers.authorization ?? '', expected)) {
          await reply.code(401).send({ code: 'UNAUTHORIZED', message: 'The internal token is wrong.' });
        }
      },
      handler: async (request, reply) => {
        const wanted = requestOf(request);
        if (wanted === null) {
          return reply.code(400).send({ code: 'VALIDATION', message: 'The body is not a request to a gateway.' });
        }
        // Only our own processes know the token, so their traces continue here.
        const { traceparent } = request.headers;
        const route = internalRequestPath('{id}');
        const attributes = {
          'http.request.method': 'POST',
          'http.route': route,
          'chasqui.gateway.id': request.params.id,
        };
        return continueTrace(
          typeof traceparent === 'string' ? traceparent : null,
          `POST ${route}`,
          { kind: 'server', attributes },
          () => registry.call(request.params.id, wanted, request.body.epoch),
        );
      },
    });
  }
}

function requestOf({ body }: FastifyRequest<{ Body: InternalGatewayRequest }>): GatewayRequest | null {
  if (typeof body !== 'object' || body === null) return null;
  const { method, path, headers, deadline_ms } = body;
  if (!['GET', 'POST', 'DELETE'].includes(method) || typeof path !== 'string' || !path.startsWith('/')) return null;
  if (typeof deadline_ms !== 'number' || !(deadline_ms > 0 && deadline_ms <= LONGEST_DEADLINE_MS)) return null;
  return { method, path, headers, body: body.body, deadlineMs: deadline_ms };
}

/** On the operations port, which is never exposed. */
@Module({})
export class InternalCallsModule {
  static of(options: InternalCallsOptions): DynamicModule {
    return {
      module: InternalCallsModule,
      providers: [{ provide: InternalCallsSettings, useValue: new InternalCallsSettings(options) }, InternalCallsRoute],
    };
  }
}
