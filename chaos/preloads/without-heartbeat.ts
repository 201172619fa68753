import { DatabaseSession } from '@chasqui/entities';
import { BEAT, IS_SILENT } from '@chasqui/processes';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/** Loaded before a sender: others see that it lost its lock, and not that nothing is heard of it. */
const { use, miss } = mustBeUsed('the heartbeat');

patch(DatabaseSession.prototype, 'query', (query, text, values) => {
  if (text !== BEAT) return query(text, values);
  if (text.includes(IS_SILENT)) use();
  else miss('a heartbeat looks after others in another way: nothing to switch off was found');
  return query(text.replaceAll(IS_SILENT, 'false'), values);
});
