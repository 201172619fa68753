import { DatabaseSession } from '@chasqui/entities';
import { BEAT, CUT_OFF_MS } from '@chasqui/processes';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/** Where a heartbeat says for how long a lock has to be free. */
const UNLOCKED = 5;

/** Loaded before an app: who lost its own connection a moment ago judges no lock, however long it is free. */
const { use } = mustBeUsed('a heartbeat after a cut');

patch(DatabaseSession.prototype, 'query', (query, text, values = []) => {
  if (text !== BEAT || values[UNLOCKED] !== CUT_OFF_MS) return query(text, values);
  use();
  return query(text, values.with(UNLOCKED, null));
});
