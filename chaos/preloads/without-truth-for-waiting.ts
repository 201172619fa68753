import { GatewayWatch } from '../../apps/whatsapp-sender/src/features/sending/gateway-watch';
import { mustBeUsed } from './use-journal';

/** Loaded before a sender: nobody asks a gateway again, as when the process ends. */
const { use } = mustBeUsed('GatewayWatch.hasStopped');
if (!('hasStopped' in GatewayWatch.prototype)) throw new Error('there is no GatewayWatch.hasStopped to patch');
Object.defineProperty(GatewayWatch.prototype, 'hasStopped', {
  get: () => {
    use();
    return true;
  },
});
