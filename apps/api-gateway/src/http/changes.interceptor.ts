import { Database } from '@chasqui/database';
import { answer, type Answer, type Change, routedChange, type RouteOptions, type Work } from '@chasqui/http/requests';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { IdempotentRequests } from '../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from './idempotency-key';

@Injectable()
export class ChangesInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly database: Database,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        const routed = routedChange(context.getHandler(), result);
        if (routed === null) return result;
        const http = context.switchToHttp();
        return this.run(routed.change, routed.route, http.getRequest(), http.getResponse());
      }),
    );
  }

  private async run(
    { content, plan }: Change<object>,
    { isIdempotent, isRead }: RouteOptions,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<object>> {
    // Set by the last try: earlier ones were rolled back.
    let after = (): void => undefined;
    const workOf = async (): Promise<Work<object>> => {
      const work = await plan();
      return async (database) => {
        const done = await work(database);
        after = done.after;
        return done.data;
      };
    };
    if (!isIdempotent) {
      const data = await (await workOf())(this.database);
      after();
      return answer(data);
    }
    const draft = {
      key: request.caller,
      route: nameOf(request),
      idempotencyKey: idempotencyKeyOf(request),
      content,
      ...(isRead && { isRead }),
    };
    const once = await this.requests.once(draft, workOf);
    if (!once.replayed) after();
    return answerOnce(reply, once);
  }
}

/** `POST /webhooks/{id}/test`. Stored with the keys of requests: never change it. */
const nameOf = ({ method, routeOptions: { url = '' } }: FastifyRequest): string =>
  `${method} ${url.replace(/^\/v1/, '').replaceAll(/:(\w+)/g, '{$1}')}`;
