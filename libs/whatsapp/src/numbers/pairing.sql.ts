/** Whether the pairing `p` of a statement has not ended. */
export const OPEN_PAIRING = `p.state in ('queued', 'asked', 'expiring')`;
