import { Server } from 'node:http';
import { MessageIntakeRepository, MessageLaneRepository } from '@chasqui/messages';
import { LaneWorker, ReplyHub } from '@chasqui/lanes';
import { GatewayCaller } from '@chasqui/whatsapp';
import { Authenticator } from '../../apps/api-gateway/src/features/authentication/authenticator';
import { median } from '../report/statistics';
import { STAGES, type Stage } from './stages';

/**
 * Preloaded into `standalone` (`--require`): records when a request passes each stage, for requests that come one after
 * the other. The measured code does not know of it.
 */
const ROUTE = '/v1/whatsapp/send';
const took = new Map<Stage, number[]>(STAGES.map((stage) => [stage, []]));
let next: number = STAGES.length;
let lastAt = 0;

/** Ends a stage; out-of-order calls belong to the afterwork of an earlier request. */
function passed(stage: Stage): void {
  if (STAGES[next] !== stage) return;
  const now = performance.now();
  took.get(stage)?.push(now - lastAt);
  lastAt = now;
  next += 1;
}

/** Wraps a method: `before` ends at the call, `after` when the returned promise settles. */
function wrap(type: { prototype: object }, method: string, stages: { before?: Stage; after?: Stage }): void {
  const methods = type.prototype as Record<string, (this: unknown, ...values: unknown[]) => unknown>;
  const original = methods[method];
  if (original === undefined) throw new Error(`there is no ${method} to trace`);
  methods[method] = function traced(this: unknown, ...values: unknown[]): unknown {
    if (stages.before) passed(stages.before);
    const result = original.apply(this, values);
    const { after } = stages;
    if (after === undefined) return result;
    if (!(result instanceof Promise)) passed(after);
    else
      void result.then(
        () => passed(after),
        () => undefined,
      );
    return result;
  };
}

wrap(Authenticator, 'authenticate', { after: 'authenticate' });
wrap(MessageIntakeRepository, 'acceptKnown', { before: 'check and look up', after: 'intake' });
wrap(LaneWorker, 'process', { before: 'ring' });
wrap(GatewayCaller, 'call', { before: 'take and start', after: 'call' });
wrap(MessageLaneRepository, 'record', { after: 'record' });
wrap(ReplyHub, 'hear', { before: 'publish' });

const { emit } = Server.prototype as { emit: (this: Server, ...values: unknown[]) => boolean };
Server.prototype.emit = function traced(this: Server, name: string, ...values: unknown[]): boolean {
  const [request, response] = values as [{ url?: string }, NodeJS.EventEmitter];
  if (name === 'request' && request.url === ROUTE && next === STAGES.length) {
    next = 0;
    lastAt = performance.now();
    response.once('finish', () => {
      passed('answer');
      next = STAGES.length;
    });
  }
  return emit.call(this, name, ...values);
};

process.on('message', (question) => {
  if (question === 'stages') process.send?.(Object.fromEntries([...took].map(([stage, ms]) => [stage, median(ms)])));
});
