import { Database, DatabaseSession } from '@chasqui/entities';
import { BEAT } from '@chasqui/processes';
import { patch, wrap } from './wrap';

/** Loaded before a sender: when its connection was cut, it has no other one for a while, and heartbeats know no other way. */
const AGAIN_AFTER_MS = 12_000;

wrap(
  DatabaseSession.prototype as unknown as { connectAgain(): void },
  'connectAgain',
  (connectAgain) => void setTimeout(connectAgain, AGAIN_AFTER_MS).unref(),
);
patch(Database.prototype, 'query', (query, statement, values) =>
  statement === BEAT ? Promise.reject(new Error('There is no session with PostgreSQL.')) : query(statement, values),
);
