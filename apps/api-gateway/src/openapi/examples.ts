import type { Example } from '@chasqui/requests';
import { QUICK_REPLY_EXAMPLES } from '../features/quick-replies/quick-replies.examples';

/** Examples of the operations that the console has, too, by the name of the operation. */
export const EXAMPLES: Readonly<Record<string, Example>> = { ...QUICK_REPLY_EXAMPLES };
