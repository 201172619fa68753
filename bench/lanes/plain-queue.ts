export const PLAIN_QUEUE = 'plain-messages';
