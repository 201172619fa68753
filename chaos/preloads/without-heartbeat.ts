import { DatabaseSession } from '@chasqui/database';
import { BEAT, IS_SILENT } from '@chasqui/lanes';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/** Preload for senders: others notice a lost lock, but not a missing heartbeat. */
const { use, miss } = mustBeUsed('the heartbeat');

patch(DatabaseSession.prototype, 'query', (query, text, values) => {
  if (text !== BEAT) return query(text, values);
  if (text.includes(IS_SILENT)) use();
  else miss('a heartbeat looks after others in another way: nothing to switch off was found');
  return query(text.replaceAll(IS_SILENT, 'false'), values);
});
