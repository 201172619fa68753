import { sendLedger } from './gateway-app';

/** Loaded before a gateway app: it forgets what it has sent. */
sendLedger().prototype.find = () => undefined;
