/** One job per message: the queue of the plain way. */
export const PLAIN_QUEUE = 'plain-messages';
