export const OPEN_PAIRING = `p.state in ('queued', 'asked', 'expiring')`;
