import type { Example } from '@chasqui/requests';
import { TEMPLATE_EXAMPLES } from '../features/templates/templates.examples';
import { QUICK_REPLY_EXAMPLES } from '../features/quick-replies/quick-replies.examples';

/** Examples of operations, by their names. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...QUICK_REPLY_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
};
