import { DatabaseSession } from '@chasqui/database';
import { BEAT, CUT_OFF_MS } from '@chasqui/lanes';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/** Parameter of the heartbeat: how long a lock must be free. */
const UNLOCKED = 5;

/** Preload for apps: a process that just lost its own connection judges no lock, however long it is free. */
const { use } = mustBeUsed('a heartbeat after a cut');

patch(DatabaseSession.prototype, 'query', (query, text, values = []) => {
  if (text !== BEAT || values[UNLOCKED] !== CUT_OFF_MS) return query(text, values);
  use();
  return query(text, values.with(UNLOCKED, null));
});
