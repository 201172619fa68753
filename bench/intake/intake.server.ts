import { serveParent } from '../processes/child';
import { batchedSender } from './batched.sender';
import { startBenchApi, type Way } from './bench-api';
import type { IntakePlace } from './intake-place';
import { plainSender } from './plain.sender';

function start({ way, ...place }: IntakePlace & { way: Way }): Promise<number> {
  const makeSender = way === 'batched' ? batchedSender : plainSender;
  return startBenchApi(place, way, ({ database, redis, prefix }) => ({
    whatsappSender: makeSender(database, redis, prefix),
  }));
}

const handlers = { start };
export type IntakeServer = typeof handlers;

serveParent(handlers);
